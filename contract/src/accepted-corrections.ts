import { z } from 'zod';
import { HAZARD_FIELDS, roundDegrees } from './rules/corrections.ts';
import {
  ACCESS_MAX_LENGTH,
  FEE_MAX_LENGTH,
  HAZARD_TEXT_MAX_LENGTH,
  SPRING_NAME_MAX_LENGTH,
} from './rules/limits.ts';
import { FACT_WORDS, MAX_CLIMB_FEET, MAX_WALK_MILES, roundMiles } from './rules/practical.ts';
import { oneLineText } from './rules/text.ts';

const said = (max: number) => oneLineText(max).min(1);
const degrees = (most: number) => z.number().min(-most).max(most).overwrite(roundDegrees);

const facts = {
  fee: said(FEE_MAX_LENGTH),
  is_free: z.boolean(),
  access: said(ACCESS_MAX_LENGTH),
  walk_miles: z.number().min(0).max(MAX_WALK_MILES).overwrite(roundMiles),
  walk_climb_feet: z.int().min(0).max(MAX_CLIMB_FEET).nullable(),
  road: z.enum(FACT_WORDS.road),
  clothing: z.enum(FACT_WORDS.clothing),
  dogs: z.enum(FACT_WORDS.dogs),
  camping: z.enum(FACT_WORDS.camping),
  signal: z.enum(FACT_WORDS.signal),
  water: z.enum(FACT_WORDS.water),
};

/** What a page says of each; null or left out where it says nothing. */
export const saidFacts = z
  .object(facts)
  .partial()
  .extend({ fee: z.string().nullable(), access: z.string().nullable() });

/** What one wants to know before one drives there, with what the caller adds to each. */
const factsWith = <More extends z.ZodRawShape>(more: More) =>
  [
    z.object({
      field: z.literal('fee'),
      fee: facts.fee,
      is_free: facts.is_free.optional(),
      ...more,
    }),
    z.object({ field: z.literal('access'), access: facts.access, ...more }),
    z.object({
      field: z.literal('walk'),
      walk_miles: facts.walk_miles,
      walk_climb_feet: facts.walk_climb_feet,
      ...more,
    }),
    z.object({ field: z.literal('road'), road: facts.road, ...more }),
    z.object({ field: z.literal('clothing'), clothing: facts.clothing, ...more }),
    z.object({ field: z.literal('dogs'), dogs: facts.dogs, ...more }),
    z.object({ field: z.literal('camping'), camping: facts.camping, ...more }),
    z.object({ field: z.literal('signal'), signal: facts.signal, ...more }),
    z.object({ field: z.literal('water'), water: facts.water, ...more }),
  ] as const;

/** The fields that a page shows, with what the caller adds to each. */
const shownWith = <More extends z.ZodRawShape>(more: More) =>
  [
    z.object({
      field: z.literal('position'),
      latitude: degrees(90),
      longitude: degrees(180),
      ...more,
    }),
    z.object({ field: z.literal('name'), name: said(SPRING_NAME_MAX_LENGTH), ...more }),
    ...factsWith(more),
  ] as const;

/** Who says so and when. */
export const attribution = {
  source: z.string(),
  source_url: z.string().nullable(),
  /** As the source gives it: a day, a year, or words such as `about 2019`. */
  date: z.string().nullable(),
};

/** A fact that the catalog knows from a published source. */
export const publishedFact = z.discriminatedUnion('field', factsWith(attribution));

/** A field that members can correct, with what the caller adds to each. */
export const proposalWith = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('field', [
    ...shownWith(more),
    z.object({ field: z.literal('closed'), closed: z.boolean(), ...more }),
    z.object({ field: z.enum(HAZARD_FIELDS), text: said(HAZARD_TEXT_MAX_LENGTH), ...more }),
  ]);

/** As PostgreSQL writes it into JSON. */
const instant = z.iso.datetime({ offset: true });

/** What everybody sees of a correction. */
export const acceptedCorrection = z.discriminatedUnion(
  'field',
  shownWith({
    /** Null if the member has left. */
    said_by: z.string().nullable(),
    said_at: instant,
    accepted_at: instant,
  }),
);

export type AcceptedCorrection = z.infer<typeof acceptedCorrection>;
