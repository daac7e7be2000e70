import { useQueryClient } from '@tanstack/react-query';
import { REVIEWS_KEY, type ReviewPages } from '../queries.ts';

/** Averages and counts that a review changes: the springs', and the author's. */
const AGGREGATES = [['springs'], ['profile']];

interface KeepOptions {
  /** The lists to change; all by default. */
  queryKey?: readonly unknown[];
  /** Whether a rating or a count changed with it. */
  changesAggregates: boolean;
}

/** Brings what the server has confirmed into every list that is there. */
export const useKeepReview = () => {
  const queries = useQueryClient();
  return async (
    change: (pages: ReviewPages) => ReviewPages,
    { queryKey = REVIEWS_KEY, changesAggregates }: KeepOptions,
  ) => {
    const all = { queryKey: REVIEWS_KEY };
    // An answer on its way may be older than this; a list without one cannot be changed.
    const isIncomplete = queries
      .getQueryCache()
      .findAll({ ...all, type: 'active' })
      .some(({ state }) => state.fetchStatus === 'fetching' || state.data === undefined);
    await queries.cancelQueries(all);
    queries.setQueriesData<ReviewPages>({ queryKey }, (pages) => pages && change(pages));
    // What is on the screen stays in its place, even where the order would now be another.
    void queries.invalidateQueries({ ...all, type: isIncomplete ? 'all' : 'inactive' });
    if (!changesAggregates) return;
    for (const key of AGGREGATES) void queries.invalidateQueries({ queryKey: key });
  };
};
