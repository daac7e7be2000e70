import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { useToast } from '../shell/toast.tsx';
import { ApiError } from './api.ts';
import {
  changeFavorite,
  favoritesKey,
  favoritesOf,
  withCategory,
  withChange,
  type FavoriteSpring,
} from './favorites.ts';
import { changeSpring, springOfMemberKey } from './spring-detail.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** "the server message, or 'Failed.' / 'Failed (Status: {n})'" */
const failureText = (error: Error): string => {
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed.';
  // What `callApi` says where the server said nothing.
  return error.message === `HTTP error! status: ${error.status}`
    ? `Failed (Status: ${error.status})`
    : error.message;
};

/**
 * Changes where a member keeps a spring. What is shown changes when the server has said so, never
 * before: over a weak signal a guess would have to be taken back long after the reader believed it.
 */
export const useChangeFavorite = (
  username: string,
  spring: FavoriteSpring,
  onSaved?: (category: FavoriteCategory | null) => void,
) => {
  const queries = useQueryClient();
  const showToast = useToast();
  const signInAgain = useSignInAgain();

  const detailKey = springOfMemberKey(username, spring.id);

  const keep = async (category: FavoriteCategory | null) => {
    const { queryKey } = favoritesOf(username);
    await changeSpring(queries, detailKey, (known) => withCategory(known, category));
    // An answer that is still on its way may be older than this one.
    await queries.cancelQueries({ queryKey: favoritesKey(username) });
    const lists = queries.getQueryData(queryKey);
    if (lists) queries.setQueryData(queryKey, withChange(lists, spring, category));
    else void queries.invalidateQueries({ queryKey });
  };

  return useMutation({
    mutationFn: (category: FavoriteCategory | null) => changeFavorite(spring.id, category),
    networkMode: 'always',
    onSuccess: async (category) => {
      onSaved?.(category);
      await keep(category);
    },
    onError: (error) => {
      showToast(failureText(error), 'error');
      if (error instanceof ApiError && error.status === 401) return signInAgain();
      // What got no answer may have been done all the same.
      void queries.invalidateQueries({ queryKey: favoritesKey(username) });
      void queries.invalidateQueries({ queryKey: detailKey });
      return undefined;
    },
  });
};
