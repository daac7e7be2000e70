import { useQuery } from '@tanstack/react-query';
import { MAX_WAYPOINTS } from '@wildsoak/contract/rules/limits';
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { itinerary } from '../../../domain/trip/itinerary.ts';
import { useToast } from '../../../ui/toast.tsx';
import { bestOrderFailure, generateFailure } from '../failure-text.ts';
import { bestOrderFor } from '../queries.ts';
import { stopOf, type Change, type Stop } from '../stops/stop.ts';
import { tripDrafts } from './draft.ts';
import { reduceTrip, startState } from './trip-state.ts';
import { isOffered, keyOf, planBodyOf, requestOf, type Trip } from './trip.ts';
import { useRoute } from './use-route.ts';

/** How the planner begins. */
export interface Opening {
  trip: Trip;
  /** From before a reload. */
  isRestored: boolean;
  /** Whether we find its route right away. */
  isGenerated: boolean;
  plan: { id: number; name: string } | null;
}

const ENDS_FIRST = 'Please set start and end points first.';
const NOT_CURRENT =
  'The route on the map is from before your last change. Generate the trip again to see the new one.';
const BEST_ALREADY = 'Your stops are already in the best order.';
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
  const current = found && request && keyOf(found.request) === keyOf(request) ? found : null;
  const hadRoute = found !== null;
  const isLive = hadRoute || isGenerating;

  useEffect(() => {
    tripDrafts.write(draftKey, trip === settled ? undefined : { trip, hadRoute });
  }, [draftKey, trip, settled, hadRoute]);

  const change = (made: Change) => act({ type: 'change', change: made, isLive });
  const bestOrder = useBestOrder(trip, (order) => change({ kind: 'order', order }));

  // The same function while you point at things, so a long list does not render again.
  const add = useCallback(
    (id: number) => {
      const spring = found?.springs.find((other) => other.id === id);
      const isStop = trip.stops.some((stop) => stop.id === id);
      if (!trip.start || !trip.end) showToast(ENDS_FIRST, 'error');
      else if (trip.stops.length >= MAX_WAYPOINTS) showToast(TOO_MANY, 'error');
      else if (spring && isOffered(spring) && !isStop) {
        const added: Change = { kind: 'add', at: trip.stops.length, stop: stopOf(spring) };
        act({ type: 'change', change: added, isLive });
      }
    },
    [found, trip, isLive, showToast],
  );

  const noteOf = (): string | null => {
    if (isGenerating) return null;
    if (trip.stops.length > 0 && (!trip.start || !trip.end)) return ENDS_FIRST;
    return found && !current ? NOT_CURRENT : null;
  };

  return {
    ...along,
    trip,
    found,
    isGenerating,
    lastChange: done.at(-1),
    isSettled: trip === settled,
    times:
      current &&
      itinerary({
        legs: current.route.properties.legs,
        stays: trip.stops.map(({ stayMinutes }) => stayMinutes),
        startTime: trip.startTime,
      }),
    isOrdering: bestOrder.isOrdering,
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
        ? planBodyOf(name, request, { route: current.route, startTime: trip.startTime })
        : null,
    settle: () => setSettled(trip),
  };
};
