import { z } from 'zod';
import { coordinates } from './endpoint.ts';
import { defineEndpoint } from './endpoint.ts';
import { PLACE_NAME_MAX_LENGTH, PLACES_MAX } from './rules/limits.ts';
import { text } from './rules/text.ts';

/** Shaped like the answers of common geocoders, so one of them can replace ours (PLACES_URL). */
export const placeFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  /** A town, a ZIP code, or one of our springs. */
  place_type: z.tuple([z.enum(['place', 'postcode', 'poi'])]),
  /** The bare name: 'Boise'. */
  text: z.string(),
  /** The whole name, to be shown and kept: 'Boise, Idaho'. */
  place_name: z.string(),
  center: coordinates,
});

export const placeFeatures = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(placeFeature).max(PLACES_MAX),
});

export type PlaceFeature = z.infer<typeof placeFeature>;
export type PlaceFeatures = z.infer<typeof placeFeatures>;

const DEGREES = String.raw`-?\d{1,3}(\.\d{1,15})?`;

/** 'lon,lat' in an address. */
export const longitudeLatitude = z
  .string()
  .regex(new RegExp(`^${DEGREES},${DEGREES}$`), 'must be a longitude and a latitude')
  .transform((pair) => pair.split(',').map(Number))
  .pipe(coordinates);

export const searchPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/places',
  auth: 'public',
  summary: 'Towns, ZIP codes and springs by what is typed of their name, best first',
  query: z.object({
    q: text(PLACE_NAME_MAX_LENGTH),
    /** Longitude and latitude, 'lon,lat': nearer places rank higher. */
    near: longitudeLatitude.optional(),
  }),
  responses: { 200: placeFeatures },
});
