import { z } from 'zod';
import { day, defineEndpoint, idParams } from './endpoint.ts';
import { SKIES, TOLD_STATES } from './rules/outlook.ts';

const moment = z.iso.datetime({ offset: true });

/**
 * What a source said, and when we asked it. `away` with facts: its last answer. Facts are null where there is nothing to
 * tell, such as no gauge; without `as_of` it never answered.
 */
const told = <Facts extends z.ZodType>(facts: Facts) =>
  z.object({
    state: z.enum(TOLD_STATES),
    as_of: moment.nullable(),
    facts: facts.nullable(),
  });

/** A day by the clock of the place, in °F. The source may have only its night left, or not yet. */
export const forecastDay = z.object({
  day,
  high_f: z.number().nullable(),
  low_f: z.number().nullable(),
  /** Of rain or snow, in percent. */
  chance: z.number().min(0).max(100).nullable(),
  sky: z.enum(SKIES),
  wind_mph: z.number().nonnegative().nullable(),
});

/**
 * What agencies said of the day of a visit, on that day. Without times, and with the flow as rounded as a gauge is exact:
 * both would tell when the visit was written.
 */
export const thatDay = z.object({
  weather: z.object({ high_f: z.number(), low_f: z.number(), sky: z.enum(SKIES) }).nullable(),
  river: z.object({ gauge: z.string(), cubic_feet_per_second: z.number() }).nullable(),
});

/** What an agency warns of, in its own words. */
export const notice = z.object({
  sender: z.string(),
  event: z.string(),
  headline: z.string().nullable(),
  text: z.string(),
  instruction: z.string().nullable(),
  sent_at: moment.nullable(),
  ends_at: moment.nullable(),
  is_severe: z.boolean(),
});

/** A fire near by. */
export const fireNear = z.object({
  name: z.string(),
  /** To its mapped edge in a straight line; 0 inside. Without one, to where it was reported. */
  miles: z.number().nonnegative(),
  is_mapped: z.boolean(),
  acres: z.number().nonnegative().nullable(),
  contained_percent: z.number().min(0).max(100).nullable(),
  updated_at: moment.nullable(),
});

const position = z.tuple([z.number(), z.number()]);

/** A fire on the map, drawn roughly. */
export const fireOnMap = z.object({
  name: z.string(),
  acres: z.number().nonnegative().nullable(),
  contained_percent: z.number().min(0).max(100).nullable(),
  updated_at: moment.nullable(),
  /** The parts of its perimeter, each with its holes, as in GeoJSON. */
  polygons: z.array(z.array(z.array(position))),
  /** Where it was reported, while it has no perimeter. */
  point: position.nullable(),
  /** The springs inside it or close to it. */
  spring_ids: z.array(z.int()),
});

export const firesOnMap = told(z.array(fireOnMap));

/** The nearest gauge on the same water. Readings are provisional. */
export const river = z.object({
  gauge: z.string(),
  miles: z.number().nonnegative(),
  cubic_feet_per_second: z.number(),
  height_feet: z.number().nullable(),
  measured_at: moment,
  /** On this day of the year: below it in one year of four, and above it in one of four. */
  usual: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** At what flows of this gauge visits found the walk or crossing easy: below any at which one found it hard. */
  easy: z.object({ low: z.number(), high: z.number(), visits: z.int().positive() }).nullable(),
});

export const outlook = z.object({
  /** Of the place, as IANA names it. */
  time_zone: z.string(),
  forecast: told(z.array(forecastDay)),
  alerts: told(z.array(notice)),
  park: told(z.array(notice)),
  fires: told(z.array(fireNear)),
  river: told(river),
});

export type Outlook = z.infer<typeof outlook>;
export type ForecastDay = z.infer<typeof forecastDay>;
export type ThatDay = z.infer<typeof thatDay>;
export type Notice = z.infer<typeof notice>;
export type FireNear = z.infer<typeof fireNear>;
export type FireOnMap = z.infer<typeof fireOnMap>;
export type FiresOnMap = z.infer<typeof firesOnMap>;
export type River = z.infer<typeof river>;

export const getOutlook = defineEndpoint({
  method: 'GET',
  path: '/api/springs/:id/outlook',
  auth: 'public',
  summary: 'What public agencies say of a place today: forecast, alerts, fires and the river',
  params: idParams,
  responses: { 200: outlook },
});

export const getFires = defineEndpoint({
  method: 'GET',
  path: '/api/fires',
  auth: 'public',
  summary: 'The fires of the whole country for a map, and which springs they are close to',
  responses: { 200: firesOnMap },
});
