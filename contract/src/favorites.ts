import { z } from 'zod';
import { coordinates, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { usernameParams } from './profiles.ts';
import { lately } from './visits.ts';
import { BATHING_STATUSES } from './rules/bathing.ts';
import { MAX_IMPORTED_PLACES, PLACE_NAME_MAX_LENGTH } from './rules/limits.ts';
import { oneLineText } from './rules/text.ts';

export const favoriteCategory = z.enum(['Bucket List', 'Visited']);

export type FavoriteCategory = z.infer<typeof favoriteCategory>;

/** `id` is the spring's. */
export const favorite = z.object({
  id,
  name: z.string().nullable(),
  state_code: z.string().length(2),
  bathing_status: z.enum(BATHING_STATUSES),
  category: favoriteCategory,
  latest_image_url: z.string().nullable(),
  ...lately,
});

export type Favorite = z.infer<typeof favorite>;

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/api/springs/:id/favorite',
  auth: 'member',
  summary: 'Save a spring in a category, or move it there',
  params: idParams,
  body: z.object({ category: favoriteCategory }),
  responses: { 200: z.object({ category: favoriteCategory }) },
});

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/api/springs/:id/favorite',
  auth: 'member',
  summary: 'Take a spring out of the favorites',
  params: idParams,
  responses: { 204: noContent },
});

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/api/users/:username/favorites',
  auth: 'member',
  summary: "A member's own favorites, by category",
  isKeptOnDevice: true,
  params: usernameParams,
  responses: { 200: z.object({ visited: z.array(favorite), bucketlist: z.array(favorite) }) },
});

/** Of a file that somebody brings along; without coordinates it has only its name. */
const broughtPlace = z.object({
  name: oneLineText(PLACE_NAME_MAX_LENGTH),
  coords: coordinates.nullable(),
});

const matchedSpring = favorite
  .pick({ id: true, name: true, state_code: true, bathing_status: true })
  .extend({
    /** From the place to the spring; null where the place had only a name. */
    miles: z.number().nonnegative().nullable(),
  });

export type BroughtPlace = z.infer<typeof broughtPlace>;
export type MatchedSpring = z.infer<typeof matchedSpring>;

export const matchPlaces = defineEndpoint({
  method: 'POST',
  path: '/api/favorites/matches',
  auth: 'member',
  summary: 'Which of our springs these places are, in the order asked for',
  body: z.object({ places: z.array(broughtPlace).min(1).max(MAX_IMPORTED_PLACES) }),
  /** Null where none is near and named alike enough, or where several are. */
  responses: { 200: z.object({ matches: z.array(matchedSpring.nullable()) }) },
});

export const importFavorites = defineEndpoint({
  method: 'POST',
  path: '/api/favorites/import',
  auth: 'member',
  summary: 'Add springs to your bucket list, but for those that you already keep',
  body: z.object({ springIds: z.array(id).min(1).max(MAX_IMPORTED_PLACES) }),
  responses: { 200: z.object({ added: z.int().nonnegative() }) },
});
