import { MAX_WAYPOINTS } from '@wildsoak/contract/rules/limits';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { judgeArrival, nightsBefore } from '../../../domain/trip/arrival.ts';
import { useToast } from '../../../ui/toast.tsx';
import { generateFailure } from '../failure-text.ts';
import { earlyStopOf, type Change } from '../stops/change.ts';
import { rowsOf, type Halts, type Row } from '../stops/rows.ts';
import { stopOf } from '../stops/stop.ts';
import { tripDrafts } from './draft.ts';
import { reduceTrip, startState } from './trip-state.ts';
import { isRouteOf, planBodyOf, requestOf, type Trip, type UsedSuggestion } from './trip.ts';
import { beginningOf, timesOfRoute } from './trip-times.ts';
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

const NOT_CURRENT =
  'The route on the map is from before your last change. Generate the trip again to see the new one.';
/** Of a stop that an older build kept on the device. */
const WEST = 'America/Los_Angeles';
const TOO_MANY = `A trip can have at most ${MAX_WAYPOINTS} stops.`;

const keyOfRow = (row: Row) =>
  row.stop ? row.stop.id : `${row.night.name} ${row.night.coords.join()}`;

/**
 * In a trip of several days, the day on which you pass the spring: after what lies before it on the route that
 * we know, which may be a change behind.
 */
const placeOf = ({ leg }: { leg: number }, known: Halts, trip: Halts): number => {
  const rows = rowsOf(trip);
  const before = rowsOf(known)[leg - 1];
  if (!before) return 0;
  const at = rows.findIndex((row) => keyOfRow(row) === keyOfRow(before));
  return at < 0 ? rows.length : at + 1;
};

/** The trip, its route, and everything you can do to both. */
export const usePlanner = (opening: Opening, draftKey: string) => {
  const [state, act] = useReducer(reduceTrip, opening, (begin) =>
    startState(begin.trip, begin.isGenerated),
  );
  const { trip, done, problems } = state;
  const { found, isGenerating, error, ...along } = useRoute(state);
  // Nothing was done to it, or it was saved, so there is nothing to keep for a reload.
  const [settled, setSettled] = useState(opening.isRestored ? null : opening.trip);
  const showToast = useToast();

  const request = requestOf(trip);
  const current = found && isRouteOf(found, trip) ? found : null;
  const hadRoute = found !== null;
  const isLive = hadRoute || isGenerating;

  useEffect(() => {
    tripDrafts.write(draftKey, trip === settled ? undefined : { trip, hadRoute });
  }, [draftKey, trip, settled, hadRoute]);

  const change = (made: Change) => act({ type: 'change', change: made, isLive });
  const reordering = useReordering(earlyStopOf(done.map((each) => each.change)), current);
  const bestOrder = useBestOrder(trip, (order) => change({ kind: 'order', order }));
  const splitting = useSplitting(trip, (nights) => change({ kind: 'nights', nights }));

  // The same function while you point at things, so a long list does not render again.
  const add = useCallback(
    (id: number) => {
      const spring = along.springs?.offered.find((other) => other.id === id);
      const isStop = trip.stops.some((stop) => stop.id === id);
      if (!trip.start || !trip.end) showToast(ENDS_FIRST, 'error');
      else if (trip.stops.length >= MAX_WAYPOINTS) showToast(TOO_MANY, 'error');
      else if (spring && !isStop) {
        const hasDays = trip.nights.length > 0;
        const at = hasDays && found ? placeOf(spring, found.request, trip) : rowsOf(trip).length;
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
    if (trip.stops.length > 0 && (!trip.start || !trip.end)) return ENDS_FIRST;
    return found && !current ? NOT_CURRENT : null;
  };

  const { stops, nights, startDate, startTime, hoursPerDay } = trip;
  const { times, arrivals } = useMemo(() => {
    const start = { startDate, startTime, hoursPerDay };
    const known = current && timesOfRoute(current, { stops, nights }, start);
    return {
      times: known,
      arrivals: stops.map((stop, at) =>
        judgeArrival(stop, beginningOf(start, current?.startTimeZone ?? stop.time_zone ?? WEST), {
          arrival: known?.stops[at]?.arrival ?? null,
          nightsBefore: nightsBefore(nights, at),
        }),
      ),
    };
  }, [current, stops, nights, startDate, startTime, hoursPerDay]);

  return {
    ...along,
    trip,
    found,
    isGenerating,
    lastChange: done.at(-1)?.change,
    isSettled: trip === settled,
    times,
    /** What each stop is when you get there. */
    arrivals,
    isOrdering: bestOrder.isOrdering,
    isSplitting: splitting.isSplitting,
    reordering,
    note: noteOf(),
    problems: error && !isGenerating ? { ...problems, whole: generateFailure(error) } : problems,
    set: (fields: Partial<Omit<Trip, keyof Halts>>) => act({ type: 'set', fields }),
    generate: () => act({ type: 'generate' }),
    /** Takes over a suggested trip: one undo brings back the one before. */
    use: (suggested: UsedSuggestion) =>
      act({ type: 'change', change: { kind: 'replace', trip: suggested }, isLive: false }),
    cancel: () => act({ type: 'cancel' }),
    add,
    change,
    undo: () => act({ type: 'undo', isLive }),
    toggleBestOrder: bestOrder.toggle,
    toggleSplitting: splitting.toggle,
    /** Null while we do not know the route of what is laid out. */
    bodyFor: (name: string) =>
      current && request
        ? planBodyOf(name, request, { route: current.route, startDate, startTime, hoursPerDay })
        : null,
    settle: () => setSettled(trip),
  };
};
