import { z } from 'zod';
import { DAY_MS, defineSource, HOUR_MS } from '../source.ts';
import type { Gauge } from './gauges.ts';

const DATA = 'api.waterdata.usgs.gov';
/** A gauge that has said nothing for a day is not of today. */
const READING_MS = DAY_MS;
const FLOW = '00060';
const HEIGHT = '00065';

const reading = z.object({
  cubic_feet_per_second: z.number(),
  height_feet: z.number().nullable(),
  measured_at: z.string(),
});

const latest = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        parameter_code: z.string(),
        time: z.iso.datetime({ offset: true }),
        value: z.coerce.number().nullable(),
      }),
    }),
  ),
});

/** Null where the gauge has no flow of today. */
export const riverReading = defineSource({
  name: 'river',
  service: 'rivers',
  freshMs: HOUR_MS,
  shownMs: 6 * HOUR_MS,
  keyOf: ({ id }: Gauge) => id,
  answer: reading,
  find: async ({ id }: Gauge, { ask }) => {
    const query = `monitoring_location_id=${id}&parameter_code=${FLOW},${HEIGHT}&limit=50&f=json`;
    const found = await ask(
      `${DATA}/ogcapi/v0/collections/latest-continuous/items?${query}`,
      latest,
    );
    const of = (code: string) =>
      found?.features
        .map(({ properties }) => properties)
        .find(
          ({ parameter_code, value, time }) =>
            parameter_code === code &&
            value !== null &&
            // It marks what is missing with -999999.
            value > -9_999 &&
            Date.now() - Date.parse(time) < READING_MS,
        );
    const flow = of(FLOW);
    if (!flow || flow.value === null) return null;
    return {
      cubic_feet_per_second: flow.value,
      height_feet: of(HEIGHT)?.value ?? null,
      measured_at: flow.time,
    };
  },
});

const number = z.union([z.number(), z.string()]).transform(Number);

const normals = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        data: z.array(
          z.object({
            parent_statistic_id: z.string().nullish(),
            values: z.array(
              z.object({
                time_of_year: z.string(),
                values: z.array(number).optional(),
                percentiles: z.array(number).optional(),
              }),
            ),
          }),
        ),
      }),
    }),
  ),
});

const DAILY_MEAN = '00003';
const [LOW, HIGH] = [25, 75];

/** What is usual on each day of the year, for the whole year at once. Null without enough years. */
export const usualFlow = defineSource({
  name: 'usual-flow',
  service: 'rivers',
  freshMs: 180 * DAY_MS,
  shownMs: 2 * 365 * DAY_MS,
  keyOf: ({ id }: Gauge) => id,
  answer: z.record(z.string(), z.tuple([z.number(), z.number()])),
  find: async ({ id }: Gauge, { ask }) => {
    const query = `monitoring_location_id=${id}&parameter_code=${FLOW}&computation_type=percentile&normal_type=DOY&page_size=1000`;
    const found = await ask(`${DATA}/statistics/v0/observationNormals?${query}`, normals);
    const series = found?.features
      .flatMap(({ properties }) => properties.data)
      .filter(({ parent_statistic_id: of }) => (of ?? DAILY_MEAN) === DAILY_MEAN);
    const days = (series ?? []).flatMap(({ values: all }) =>
      all.flatMap(({ time_of_year: day, values = [], percentiles = [] }) => {
        const [low, high] = [LOW, HIGH].map((share) => values[percentiles.indexOf(share)] ?? NaN);
        const range: [number, number] = [low ?? NaN, high ?? NaN];
        return range.every(Number.isFinite) ? [[day, range] as const] : [];
      }),
    );
    return days.length > 0 ? Object.fromEntries(days) : null;
  },
});
