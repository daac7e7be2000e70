import { useQuery } from '@tanstack/react-query';
import type { Detour } from '@wildsoak/contract/trips';
import { useMemo, useState } from 'react';
import { usePaused } from '../../../lib/browser/use-paused.ts';
import { detoursFor, routeFor, type FoundRoute } from '../queries.ts';
import type { TripState } from './trip-state.ts';
import { judgeSprings } from '../along/judged-springs.ts';
import type { Stop } from '../stops/stop.ts';
import { beginningOf, isOffered, isRouteOf, springsToMeasure } from './trip.ts';

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

/** As text: the same stays must not judge every spring again. */
const stayKey = (stops: readonly Stop[]) => stops.map(({ stayMinutes }) => stayMinutes).join(' ');
const staysOf = (key: string) => key.split(' ').filter(Boolean).map(Number);

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
  const { startDate, startTime } = trip;
  // Stays do not change the route, but when you get there.
  const stays = stayKey(
    found && isRouteOf(found, trip) ? trip.stops : (found?.request.stops ?? []),
  );
  const judged = useMemo(() => {
    if (!found) return [];
    const beginning = beginningOf({ startDate, startTime }, found.startTimeZone);
    const { legs } = found.route.properties;
    return judgeSprings(found.springs, { legs, stays: staysOf(stays) }, beginning);
  }, [found, startDate, startTime, stays]);
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
    springs,
    detoursState: detoursState(),
    retryDetours: () => void detours.refetch(),
    isGenerating: isFetching,
    error,
  };
};
