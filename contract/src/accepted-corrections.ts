import { z } from 'zod';
import { HAZARD_FIELDS, roundDegrees } from './rules/corrections.ts';
import {
  ACCESS_MAX_LENGTH,
  FEE_MAX_LENGTH,
  HAZARD_TEXT_MAX_LENGTH,
  SPRING_NAME_MAX_LENGTH,
} from './rules/limits.ts';
import { oneLineText } from './rules/text.ts';

const said = (max: number) => oneLineText(max).min(1);
const degrees = (most: number) => z.number().min(-most).max(most).overwrite(roundDegrees);

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
    z.object({ field: z.literal('fee'), fee: said(FEE_MAX_LENGTH), ...more }),
    z.object({ field: z.literal('access'), access: said(ACCESS_MAX_LENGTH), ...more }),
  ] as const;

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
