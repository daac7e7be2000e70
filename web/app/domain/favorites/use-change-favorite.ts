import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FavoriteCategory } from '@wildsoak/contract/favorites';
import { useToast } from '../../ui/toast.tsx';
import { isUnauthenticated, serverMessage, statusOf } from '../../lib/http/failure.ts';
import {
  favoritesKey,
  favoritesOf,
  withCategory,
  withChange,
  type FavoriteSpring,
} from './favorites.ts';
import { useOutbox, useWaitingFavorite } from '../../offline/outbox/use-outbox.ts';
import { keepOffline } from '../../offline/worker.ts';
import { changeSpring, springOfMemberKey } from '../spring/spring-detail.ts';
import { SIGN_IN_ON_401 } from '../../session/session-watch.ts';

/** "the server message, or 'Failed.' / 'Failed (Status: {n})'" */
const failureText = (error: Error): string => {
  const status = statusOf(error);
  return serverMessage(error) ?? (status === 0 ? 'Failed.' : `Failed (Status: ${status})`);
};

/**
 * Changes where a member keeps a spring. The page changes only once the server has confirmed it: over a
 * weak signal we would have to undo a guess long after the reader believed it. Without a signal it waits.
 */
export const useChangeFavorite = (
  username: string,
  spring: FavoriteSpring,
  onSaved?: (category: FavoriteCategory | null) => void,
) => {
  const queries = useQueryClient();
  const showToast = useToast();

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

  const { send } = useOutbox(username);
  const about = { springId: spring.id, springName: spring.name };
  const waiting = useWaitingFavorite(username, spring.id);

  const change = useMutation({
    mutationFn: (category: FavoriteCategory | null) =>
      send<'addFavorite' | 'removeFavorite'>(
        category === null
          ? { ...about, call: 'removeFavorite', body: null }
          : { ...about, call: 'addFavorite', body: { category } },
      ),
    meta: SIGN_IN_ON_401,
    onSuccess: async (outcome) => {
      if (outcome.waiting) return;
      const category = outcome.answer?.category ?? null;
      onSaved?.(category);
      await keep(category);
      void keepOffline([`/api/springs/${spring.id}`], { refetch: true });
    },
    onError: (error) => {
      showToast(failureText(error), 'error');
      if (isUnauthenticated(error)) return;
      // What got no answer may have been done all the same.
      void queries.invalidateQueries({ queryKey: favoritesKey(username) });
      void queries.invalidateQueries({ queryKey: detailKey });
    },
  });
  return {
    ...change,
    isSaved: change.data?.waiting === false,
    /** What the member chose without a signal; null removes it, undefined if nothing waits. */
    waiting: waiting && (waiting.call === 'addFavorite' ? waiting.body.category : null),
  };
};
