import { useQuery } from '@tanstack/react-query';
import type { Detour } from '@wildsoak/contract/trips';
import { useMemo, useState } from 'react';
import { usePaused } from '../../../lib/browser/use-paused.ts';
import { itinerary } from '../model/itinerary.ts';
import type { TripState } from '../model/trip-state.ts';
import { beginningOf, isRouteOf } from '../model/trip.ts';
import { detoursFor, routeFor, type FoundRoute } from '../queries.ts';
import { isOffered, springsOnArrival, springsToMeasure } from './along.ts';

export type DetoursState = 'pending' | 'known' | 'failed';

/** Several changes in a row do not cost detours that nobody reads. */
const PAUSE_MS = 500;

type Detours = ReadonlyMap<number, Detour | null>;

interface Gaps {
  /** By spring. */
  known: ReadonlyMap<number, number>;
  from: Detours | undefined;
}

const withGapsOf = (detours: Detours, known: Gaps['known']): Gaps => {
  const found = [...detours].flatMap(([id, detour]): [number, number][] =>
    detour ? [[id, detour.gap_miles]] : [],
  );
  return { known: new Map([...known, ...found]), from: detours };
};

/** The route, the springs along it, and soon after the route what each spring adds. */
export const useRoute = ({
  wanted,
  attempt,
  trip,
}: Pick<TripState, 'wanted' | 'attempt' | 'trip'>) => {
  const { data, error, isFetching } = useQuery(routeFor(wanted, attempt));
  // The last route stays while the next one is on its way, and if that one fails.
  const [found, setFound] = useState<FoundRoute | null>(null);
  if (data && data !== found) setFound(data);

  const isSettled = usePaused(found, PAUSE_MS) === found && !isFetching;
  const { startDate, startTime, hoursPerDay } = trip;
  const isCurrent = found !== null && isRouteOf(found, trip);
  // Stays do not change the route, but when you get there.
  const halts = isCurrent ? trip.halts : found?.request.halts;
  const { times, judged } = useMemo(() => {
    if (!found || !halts) return { times: null, judged: [] };
    const beginning = beginningOf({ startDate, startTime }, found.drive.startTimeZone);
    const known = itinerary(halts, found.drive, { ...beginning, hoursPerDay });
    return { times: known, judged: springsOnArrival(found.springs, found.drive, known, beginning) };
  }, [found, startDate, startTime, hoursPerDay, halts]);
  const measured = useMemo(() => springsToMeasure(judged), [judged]);
  const hasSprings = measured.length > 0;
  const detours = useQuery({ ...detoursFor(found, measured), enabled: hasSprings && isSettled });
  // How far a spring is from its road does not change with the route: its row stays where it is.
  const [gaps, setGaps] = useState<Gaps>({ known: new Map(), from: undefined });
  if (detours.data && detours.data !== gaps.from) setGaps(withGapsOf(detours.data, gaps.known));
  const springs = useMemo(() => {
    if (!found) return null;
    const all = judged.map((spring) => ({
      ...spring,
      detour: detours.data?.get(spring.id) ?? null,
      gapMiles: gaps.known.get(spring.id) ?? null,
    }));
    return { offered: all.filter(isOffered), others: all.filter((spring) => !isOffered(spring)) };
  }, [found, judged, detours.data, gaps]);
  const detoursState = (): DetoursState => {
    if (!hasSprings || detours.data) return 'known';
    return detours.error && !detours.isFetching ? 'failed' : 'pending';
  };

  return {
    found,
    /** The one for what is laid out now; null while we do not know it. */
    current: isCurrent ? found : null,
    times: isCurrent ? times : null,
    springs,
    detoursState: detoursState(),
    retryDetours: () => void detours.refetch(),
    isGenerating: isFetching,
    error,
  };
};
