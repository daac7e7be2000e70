import { queryOptions } from '@tanstack/react-query';
import type * as favorites from '@wildsoak/contract/favorites';
import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import type { EndpointOutput } from '@wildsoak/contract/endpoint';
import type { Spring } from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';

export type Favorites = EndpointOutput<typeof favorites.listFavorites>;

/** The part of a spring that a list shows. */
export type FavoriteSpring = Omit<Favorite, 'category'>;

export const SAVE_LABELS: Record<FavoriteCategory, string> = {
  'Bucket List': 'Add to Bucket List',
  Visited: 'Mark as Visited',
};

export const removeLabel = (category: FavoriteCategory) => `Remove from ${category}`;

const listFavorites = defineCall<typeof favorites.listFavorites>(
  'GET',
  '/api/users/:username/favorites',
);
const addFavorite = defineCall<typeof favorites.addFavorite>('POST', '/api/springs/:id/favorite');
const removeFavorite = defineCall<typeof favorites.removeFavorite>(
  'DELETE',
  '/api/springs/:id/favorite',
);

export const favoritesKey = (username: string) => ['favorites', ofMember(username)] as const;

export const favoritesOf = (username: string) =>
  queryOptions({
    queryKey: [...favoritesKey(username), 'all'],
    queryFn: ({ signal }) => callApi(browserSend, listFavorites, { params: { username } }, signal),
  });

/** Where the member keeps a spring, or null. */
export const categoryOf = ({ userFavorite }: Spring): FavoriteCategory | null =>
  userFavorite?.category ?? null;

export const withCategory = (spring: Spring, category: FavoriteCategory | null): Spring => ({
  ...spring,
  userFavorite: { isFavorite: category !== null, category },
});

/** Saves a spring, moves it, or with null removes it. Returns where it is now. */
export const changeFavorite = async (
  id: number,
  category: FavoriteCategory | null,
): Promise<FavoriteCategory | null> => {
  if (category === null) return callApi(browserSend, removeFavorite, { params: { id } });
  const saved = await callApi(browserSend, addFavorite, { params: { id }, body: { category } });
  return saved.category;
};

/** The lists after such a change, newest first. */
export const withChange = (
  { visited, bucketlist }: Favorites,
  { id, name, state_code, bathing_status }: FavoriteSpring,
  category: FavoriteCategory | null,
): Favorites => {
  const after = (list: Favorite[], ofList: FavoriteCategory): Favorite[] => {
    const others = list.filter((one) => one.id !== id);
    if (category !== ofList) return others;
    return [{ id, name, state_code, bathing_status, category }, ...others];
  };
  return { visited: after(visited, 'Visited'), bucketlist: after(bucketlist, 'Bucket List') };
};
