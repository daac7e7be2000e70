import { queryOptions } from '@tanstack/react-query';
import type * as favorites from '@wildsoak/contract/favorites';
import type { Favorite, FavoriteCategory } from '@wildsoak/contract/favorites';
import type { EndpointOutput } from '@wildsoak/contract/endpoint';
import type { Spring } from '@wildsoak/contract/springs';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { ofMember } from '../../session/current-user.ts';

export type Favorites = EndpointOutput<typeof favorites.listFavorites>;

/** The part of a spring that a list shows. A spring's own page has neither its latest photo nor the word on reports. */
type Rest = 'latest_image_url' | 'condition' | 'last_visit_on';
export type FavoriteSpring = Omit<Favorite, 'category' | Rest> & Partial<Pick<Favorite, Rest>>;

export const SAVE_LABELS: Record<FavoriteCategory, string> = {
  'Bucket List': 'Add to Bucket List',
  Visited: 'Mark as Visited',
};

/** In the lists themselves, where a spring is always in one of them. */
export const moveLabel = (category: FavoriteCategory) => `Move to ${category}`;

/** Without a signal: what the member chose, and that it is not so yet. */
export const waitingText = (category: FavoriteCategory | null) =>
  category === null
    ? "Not saved yet. We'll remove it when you have a signal."
    : `Not saved yet. We'll add it to ${category} when you have a signal.`;

export const removeLabel = (category: FavoriteCategory) => `Remove from ${category}`;

const listFavorites = defineCall<typeof favorites.listFavorites>(
  'GET',
  '/api/users/:username/favorites',
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

/** The lists after such a change, newest first. */
export const withChange = (
  { visited, bucketlist }: Favorites,
  spring: FavoriteSpring,
  category: FavoriteCategory | null,
): Favorites => {
  const { id, name, state_code, bathing_status } = spring;
  const { latest_image_url = null, condition = null, last_visit_on = null } = spring;
  const rest = { latest_image_url, condition, last_visit_on };
  const after = (list: Favorite[], ofList: FavoriteCategory): Favorite[] => {
    const others = list.filter((one) => one.id !== id);
    if (category !== ofList) return others;
    return [{ id, name, state_code, bathing_status, ...rest, category }, ...others];
  };
  return { visited: after(visited, 'Visited'), bucketlist: after(bucketlist, 'Bucket List') };
};
