import { z } from 'zod';
import { defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { usernameParams } from './profiles.ts';
import { lately } from './visits.ts';
import { BATHING_STATUSES } from './rules/bathing.ts';

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
