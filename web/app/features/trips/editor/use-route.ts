import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePaused } from '../../../lib/browser/use-paused.ts';
import { detoursFor, routeFor, type FoundRoute } from '../queries.ts';
import type { TripState } from './trip-state.ts';
import { isOffered } from './trip.ts';

export type DetoursState = 'pending' | 'known' | 'failed';

/** Several changes in a row do not cost detours that nobody reads. */
const PAUSE_MS = 500;

/** The route, the springs along it, and soon after the route what each spring adds. */
export const useRoute = ({ wanted, attempt }: Pick<TripState, 'wanted' | 'attempt'>) => {
  const { data, error, isFetching } = useQuery(routeFor(wanted, attempt));
  // The last route stays while the next one is on its way, and if that one fails.
  const [found, setFound] = useState<FoundRoute | null>(null);
  if (data && data !== found) setFound(data);

  const isSettled = usePaused(found, PAUSE_MS) === found && !isFetching;
  const hasSprings = found?.springs.some(isOffered) ?? false;
  const detours = useQuery({ ...detoursFor(found), enabled: hasSprings && isSettled });
  const springs = useMemo(() => {
    if (!found) return null;
    const all = found.springs.map((spring) => ({
      ...spring,
      detour: detours.data?.get(spring.id) ?? null,
    }));
    return { offered: all.filter(isOffered), others: all.filter((spring) => !isOffered(spring)) };
  }, [found, detours.data]);
  const detoursState = (): DetoursState => {
    if (!hasSprings || detours.data) return 'known';
    return detours.error && !detours.isFetching ? 'failed' : 'pending';
  };

  return {
    found,
    springs,
    detoursState: detoursState(),
    retryDetours: () => void detours.refetch(),
    isGenerating: isFetching,
    error,
  };
};
