import { useQueryClient } from '@tanstack/react-query';
import { MAX_WAYPOINTS } from '@wildsoak/contract/rules/limits';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { springById } from '../../../domain/spring/spring-detail.ts';
import { springName } from '../../../lib/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { generateFailure } from '../failure-text.ts';
import { earlyStopOf, type Change } from '../model/change.ts';
import { coordsOf, endsDay, isStop, stopOf, stopsIn, type Halt } from '../model/halts.ts';
import { timedHalts } from '../model/itinerary.ts';
import { planBodyOf } from '../model/plan.ts';
import { reduceTrip, startState } from '../model/trip-state.ts';
import {
  beginningOf,
  requestOf,
  type Trip,
  type TripFields,
  type UsedSuggestion,
} from '../model/trip.ts';
import { tripDrafts } from './draft.ts';
import { ENDS_FIRST, useBestOrder, useReordering, useSplitting } from './use-questions.ts';
import { useRoute } from './use-route.ts';

/** How the planner begins. */
export interface Opening {
  trip: Trip;
  /** From before a reload. */
  isRestored: boolean;
  /** Whether we find its route right away. */
  isGenerated: boolean;
  plan: { id: number; name: string } | null;
  /** The spring whose page it was opened from. */
  springId: number | null;
}

const NOT_CURRENT = 'You changed the trip. Generate it again to update the route.';
const TOO_MANY = `A trip can have at most ${MAX_WAYPOINTS} stops.`;

const isSameHalt = (a: Halt, b: Halt) =>
  isStop(a) || isStop(b)
    ? isStop(a) && isStop(b) && a.id === b.id
    : a.name === b.name && a.coords.join() === b.coords.join();

/**
 * In a trip of several days, the day on which you pass the spring: after what lies before it on the route that
 * we know, which may be a change behind.
 */
const placeFor = (leg: number, known: readonly Halt[], halts: readonly Halt[]): number => {
  const before = known[leg - 1];
  if (!before) return 0;
  const at = halts.findIndex((halt) => isSameHalt(halt, before));
  return at < 0 ? halts.length : at + 1;
};

/** The trip, its route, and everything you can do to both. */
export const usePlanner = (opening: Opening, draftKey: string) => {
  const [state, act] = useReducer(reduceTrip, opening, (begin) =>
    startState(begin.trip, begin.isGenerated),
  );
  const { trip, done, problems } = state;
  const { found, current, times, isGenerating, error, ...along } = useRoute(state);
  // Nothing was done to it, or it was saved, so there is nothing to keep for a reload.
  const [settled, setSettled] = useState(opening.isRestored ? null : opening.trip);
  const showToast = useToast();
  const queries = useQueryClient();

  const hadRoute = found !== null;
  const isLive = hadRoute || isGenerating;

  useEffect(() => {
    tripDrafts.write(draftKey, trip === settled ? undefined : { trip, hadRoute });
  }, [draftKey, trip, settled, hadRoute]);

  const change = (made: Change) => act({ type: 'change', change: made, isLive });
  const reordering = useReordering(earlyStopOf(done), current);

  // The same function while you point at things, so a long list does not render again.
  const add = useCallback(
    (id: number) => {
      const spring = along.springs?.offered.find((other) => other.id === id);
      const stops = stopsIn(trip.halts);
      if (!trip.start || !trip.end) showToast(ENDS_FIRST, 'error');
      else if (stops.length >= MAX_WAYPOINTS) showToast(TOO_MANY, 'error');
      else if (spring && !stops.some((stop) => stop.id === id)) {
        const { halts } = trip;
        const hasDays = halts.some(endsDay);
        const at =
          hasDays && found ? placeFor(spring.leg, found.request.halts, halts) : halts.length;
        // The best order would take the nights away.
        const isEarly = !hasDays && spring.leg < at;
        const added: Change = { kind: 'add', at, stop: stopOf(spring), isEarly };
        act({ type: 'change', change: added, isLive });
      }
    },
    [along.springs, trip, found, isLive, showToast],
  );

  const noteOf = (): string | null => {
    if (isGenerating) return null;
    if (trip.halts.some(isStop) && (!trip.start || !trip.end)) return ENDS_FIRST;
    return found && !current ? NOT_CURRENT : null;
  };

  const { startDate, startTime } = trip;
  const timeZone = current?.drive.startTimeZone ?? null;
  const halts = useMemo(
    () => timedHalts(trip.halts, times, beginningOf({ startDate, startTime }, timeZone)),
    [trip.halts, times, startDate, startTime, timeZone],
  );

  return {
    ...along,
    trip,
    found,
    isGenerating,
    lastDone: done.at(-1),
    isSettled: trip === settled,
    /** Null while we do not know the route through these halts. */
    times,
    /** Those of the trip, with their times. */
    halts,
    bestOrder: useBestOrder(trip, change),
    splitting: useSplitting(trip, change),
    reordering,
    note: noteOf(),
    problems: error && !isGenerating ? { ...problems, whole: generateFailure(error) } : problems,
    set: (fields: TripFields) => act({ type: 'set', fields }),
    generate: () => act({ type: 'generate' }),
    /** Takes over a suggested trip: one undo brings back the one before. */
    use: (suggested: UsedSuggestion) =>
      act({ type: 'change', change: { kind: 'replace', trip: suggested }, isLive: false }),
    cancel: () => act({ type: 'cancel' }),
    add,
    change,
    undo: () => act({ type: 'undo', isLive }),
    /** Null while we do not know the route of what is laid out. */
    bodyFor: (name: string) => {
      const request = requestOf(trip);
      return current && request && planBodyOf(name, request, current.route, trip);
    },
    /** Leads the trip to where its stops are shown now. Returns the names of those that were shown elsewhere. */
    refreshStops: async (): Promise<string[]> => {
      const shown = await Promise.all(
        stopsIn(trip.halts).map((stop) =>
          queries
            .fetchQuery({ ...springById(stop.id), staleTime: 0 })
            .then((now) => (coordsOf(now).join() === coordsOf(stop).join() ? [] : [now]))
            // It has left the catalog, or there is no signal.
            .catch(() => []),
        ),
      );
      const moved = shown.flat();
      if (moved.length > 0) act({ type: 'relocate', shown: moved });
      return moved.map(({ name }) => springName(name));
    },
    settle: () => setSettled(trip),
  };
};

export type PlannerState = ReturnType<typeof usePlanner>;
