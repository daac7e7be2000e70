import type { z } from 'zod';
import type { Agency, OfficialConfig } from '../../config.ts';

/** Longitude and latitude don't leave more precise than the source needs. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Asks one path of the source, which begins with its host. Null where it has no such thing. */
export type Ask = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | null>;

/** One kind of fact: where it comes from, what its answers look like, and what they say. */
export interface Source<Input, Answer> {
  name: string;
  service: Service;
  freshMs: number;
  /** An older answer is not shown. */
  shownMs: number;
  keyOf: (input: Input) => string;
  /** What we keep. Another release may have kept something else. */
  answer: z.ZodType<Answer>;
  find: (
    input: Input,
    tools: {
      ask: Ask;
      /** What another source says, asked first if need be. */
      obtain: <OtherInput, OtherAnswer>(
        source: Source<OtherInput, OtherAnswer>,
        input: OtherInput,
      ) => Promise<OtherAnswer | null>;
    },
  ) => Promise<Answer | null>;
}

export const defineSource = <Input, Answer>(source: Source<Input, Answer>): Source<Input, Answer> =>
  source;

/** What has servers and limits of its own: the survey's network of streams beside its gauges. */
export type Service = Agency | 'streams';

interface Terms {
  title: string;
  agency: Agency;
  /** The most that all our processes ask in an hour. */
  perHour: (config: OfficialConfig) => number;
  headers?: (config: OfficialConfig) => Record<string, string>;
}

const keyHeader = (key: string | null): Record<string, string> =>
  key === null ? {} : { 'x-api-key': key };

export const SERVICES: Record<Service, Terms> = {
  // It publishes no limit. A day's look at every spring, and again each hour, stays below.
  weather: { title: 'National Weather Service', agency: 'weather', perHour: () => 5_000 },
  // Two layers for the whole country, three times an hour.
  fires: { title: 'National Interagency Fire Center', agency: 'fires', perHour: () => 60 },
  // Asked four times a year for each spring.
  streams: { title: 'Network of streams', agency: 'rivers', perHour: () => 1_500 },
  // It takes few from an address without a key, and 1,000 with one.
  rivers: {
    title: 'US Geological Survey',
    agency: 'rivers',
    perHour: ({ riversKey }) => (riversKey === null ? 45 : 900),
    headers: ({ riversKey }) => keyHeader(riversKey),
  },
  parks: {
    title: 'National Park Service',
    agency: 'parks',
    perHour: () => 900,
    headers: ({ parksKey }) => keyHeader(parksKey),
  },
};

/** Without zeros at the end: the weather service redirects those. */
export const rounded = (degrees: number, digits: number): string =>
  String(Number(degrees.toFixed(digits)));

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
