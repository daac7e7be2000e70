import { useQuery } from '@tanstack/react-query';
import { MAX_WAYPOINTS } from '@wildsoak/contract/rules/limits';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { judgeArrival } from '../../../domain/trip/arrival.ts';
import { itinerary } from '../../../domain/trip/itinerary.ts';
import { useToast } from '../../../ui/toast.tsx';
import { bestOrderFailure, generateFailure } from '../failure-text.ts';
import { bestOrderFor, type FoundRoute } from '../queries.ts';
import { earlyStopOf, stopOf, type Change, type Reordering, type Stop } from '../stops/stop.ts';
import { tripDrafts } from './draft.ts';
import { reduceTrip, startState } from './trip-state.ts';
import { beginningOf, isRouteOf, planBodyOf, requestOf, type Trip } from './trip.ts';
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

const ENDS_FIRST = 'Please set start and end points first.';
const NOT_CURRENT =
  'The route on the map is from before your last change. Generate the trip again to see the new one.';
const BEST_ALREADY = 'Your stops are already in the best order.';
/** Of a stop that an older build kept on the device. */
const WEST = 'America/Los_Angeles';
const TOO_MANY = `A trip can have at most ${MAX_WAYPOINTS} stops.`;

/** Finds the best order of these stops: a change ends the search. */
const useBestOrder = (trip: Trip, onFound: (order: readonly number[]) => void) => {
  const [{ stops, attempt }, setWanted] = useState<{
    stops: readonly Stop[] | null;
    attempt: number;
  }>({ stops: null, attempt: 0 });
  const showToast = useToast();
  const request = stops === trip.stops ? requestOf(trip) : null;
  const { data, error, isFetching } = useQuery(bestOrderFor(request, attempt));
  const finish = useEffectEvent(() => {
    if (error) showToast(bestOrderFailure(error), 'error');
    else if (data?.order.every((from, to) => from === to)) showToast(BEST_ALREADY, 'info');
    else if (data) onFound(data.order);
  });
  useEffect(() => {
    if (data || error) finish();
  }, [data, error]);
  return {
    isOrdering: isFetching,
    toggle: () => {
      if (isFetching) setWanted({ stops: null, attempt });
      else if (requestOf(trip)) setWanted({ stops: trip.stops, attempt: attempt + 1 });
      else showToast(ENDS_FIRST, 'error');
    },
  };
};

/** Apart from those of `useBestOrder`, which count from 1. */
const UNASKED = 0;

/** What the engine finds when a stop was added that you pass earlier; null if it is fine as it is. */
const useReordering = (early: number | null, current: FoundRoute | null): Reordering | null => {
  const { data } = useQuery(
    bestOrderFor(early === null ? null : (current?.request ?? null), UNASKED),
  );
  if (early === null || !current || data?.minutes == null) return null;
  const at = current.request.stops.findIndex(({ id }) => id === early);
  const savedMinutes = current.route.properties.minutes - data.minutes;
  const isEarlier = data.order.indexOf(at) < at;
  return isEarlier && Math.round(savedMinutes) > 0
    ? { id: early, order: data.order, savedMinutes }
    : null;
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
  const reordering = useReordering(earlyStopOf(done), current);
  const bestOrder = useBestOrder(trip, (order) => change({ kind: 'order', order }));

  // The same function while you point at things, so a long list does not render again.
  const add = useCallback(
    (id: number) => {
      const spring = along.springs?.offered.find((other) => other.id === id);
      const isStop = trip.stops.some((stop) => stop.id === id);
      if (!trip.start || !trip.end) showToast(ENDS_FIRST, 'error');
      else if (trip.stops.length >= MAX_WAYPOINTS) showToast(TOO_MANY, 'error');
      else if (spring && !isStop) {
        const at = trip.stops.length;
        const isEarly = spring.leg < at;
        const added: Change = { kind: 'add', at, stop: stopOf(spring), isEarly };
        act({ type: 'change', change: added, isLive });
      }
    },
    [along.springs, trip, isLive, showToast],
  );

  const noteOf = (): string | null => {
    if (isGenerating) return null;
    if (trip.stops.length > 0 && (!trip.start || !trip.end)) return ENDS_FIRST;
    return found && !current ? NOT_CURRENT : null;
  };

  const { stops, startDate, startTime } = trip;
  const { times, arrivals } = useMemo(() => {
    const known =
      current &&
      itinerary({
        legs: current.route.properties.legs,
        stays: stops.map(({ stayMinutes }) => stayMinutes),
        gaps: current.gaps,
        startTime,
      });
    return {
      times: known,
      arrivals: stops.map((stop, at) =>
        judgeArrival(
          stop,
          beginningOf({ startDate, startTime }, current?.startTimeZone ?? stop.time_zone ?? WEST),
          known?.stops[at]?.arrival ?? null,
        ),
      ),
    };
  }, [current, stops, startDate, startTime]);

  return {
    ...along,
    trip,
    found,
    isGenerating,
    lastChange: done.at(-1),
    isSettled: trip === settled,
    times,
    /** What each stop is when you get there. */
    arrivals,
    isOrdering: bestOrder.isOrdering,
    reordering,
    note: noteOf(),
    problems: error && !isGenerating ? { ...problems, whole: generateFailure(error) } : problems,
    set: (fields: Partial<Omit<Trip, 'stops'>>) => act({ type: 'set', fields }),
    generate: () => act({ type: 'generate' }),
    cancel: () => act({ type: 'cancel' }),
    add,
    change,
    undo: () => act({ type: 'undo', isLive }),
    toggleBestOrder: bestOrder.toggle,
    /** Null while we do not know the route of what is laid out. */
    bodyFor: (name: string) =>
      current && request
        ? planBodyOf(name, request, { route: current.route, startDate, startTime })
        : null,
    settle: () => setSettled(trip),
  };
};
