import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { useToast } from '../../ui/toast.tsx';
import { ApiError } from '../../lib/http/api.ts';
import { statusOf, told } from '../../lib/http/failure.ts';
import {
  changeFavorite,
  favoritesKey,
  favoritesOf,
  withCategory,
  withChange,
  type FavoriteSpring,
} from './favorites.ts';
import { keepOffline } from '../../offline/worker.ts';
import { changeSpring, springOfMemberKey } from '../spring/spring-detail.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';

/** "the server message, or 'Failed.' / 'Failed (Status: {n})'" */
const failureText = (error: Error): string => {
  const status = statusOf(error);
  return told(error) ?? (status === 0 ? 'Failed.' : `Failed (Status: ${status})`);
};

/**
 * Changes where a member keeps a spring. The page changes only once the server has confirmed it: over a
 * weak signal we would have to undo a guess long after the reader believed it.
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
    // An answer still on its way may be older than this one.
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
      void keepOffline([`/api/springs/${spring.id}`], { anew: true });
    },
    onError: (error) => {
      showToast(failureText(error), 'error');
      if (error instanceof ApiError && error.status === 401) return signInAgain();
      // Without an answer, the change may still have been made.
      void queries.invalidateQueries({ queryKey: favoritesKey(username) });
      void queries.invalidateQueries({ queryKey: detailKey });
      return undefined;
    },
  });
};
