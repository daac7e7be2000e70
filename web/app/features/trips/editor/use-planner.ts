import { MAX_DETOUR_MILES, MAX_WAYPOINTS, MIN_DETOUR_MILES } from '@wildsoak/contract/rules/limits';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { itinerary } from '../../../domain/trip/itinerary.ts';
import { useToast } from '../../../ui/toast.tsx';
import { writeDraft } from './draft.ts';
import { bestOrderFailure, generateFailure } from '../failure-text.ts';
import { keyOf, milesOf, planBodyOf, requestOf } from './request.ts';
import { changesTheDrive, type Change } from '../stops/stop-change.ts';
import { stopOf } from '../stops/stop.ts';
import type { Trip } from './trip.ts';
import type { FormProblems } from './trip-form.tsx';
import { useBestOrder } from './use-best-order.ts';
import { useRoute } from './use-route.ts';
import { useTrip } from './use-trip.ts';

/** How the planner begins. */
export interface Opening {
  trip: Trip;
  /** From before a reload. */
  isRestored: boolean;
  /** Whether its route is asked for at once. */
  isGenerated: boolean;
  plan: { id: number; name: string } | null;
}

const CHOOSE_ENDS = 'Please select valid start and end points from the suggestions.';
const ENDS_FIRST = 'Please set start and end points first.';
const WRONG_DISTANCE = `Please enter a number from ${MIN_DETOUR_MILES} to ${MAX_DETOUR_MILES}.`;
const NOT_CURRENT =
  'The route on the map is from before your last change. Generate the trip again to see the new one.';
const BEST_ALREADY = 'Your stops are in the best order already.';
const TOO_MANY = `A trip can have at most ${MAX_WAYPOINTS} stops.`;

const problemsOf = (trip: Trip): FormProblems => ({
  isStartMissing: !trip.start,
  isEndMissing: !trip.end,
  distance: milesOf(trip.maxDistance) === null ? WRONG_DISTANCE : undefined,
  whole: trip.start && trip.end ? undefined : CHOOSE_ENDS,
});

/** The same function for as long as the page is there, so that a long list is not drawn anew. */
const useStable = <Argument>(run: (argument: Argument) => void) => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((argument: Argument) => latest.current(argument), []);
};

/** What is laid out, the drive that belongs to it, and all that can be done to both. */
export const usePlanner = (opening: Opening, draftKey: string) => {
  const { trip, done, act } = useTrip(opening.trip);
  const { drive, generate, cancel, retryFigures, isGenerating, error } = useRoute();
  const [problems, setProblems] = useState<FormProblems>({});
  // What need not be kept for a reload: nothing was done to it, or it was saved.
  const [settled, setSettled] = useState(opening.isRestored ? null : opening.trip);
  const showToast = useToast();

  const request = requestOf(trip);
  const isCurrent = drive !== null && request !== null && drive.key === keyOf(request);
  const hasDrive = drive !== null;

  useEffect(() => {
    writeDraft(draftKey, trip === settled ? null : { trip, hadRoute: hasDrive });
  }, [draftKey, trip, settled, hasDrive]);

  const begin = useStable((isGenerated: boolean) => {
    if (isGenerated && request) void generate(request);
  });
  useEffect(() => begin(opening.isGenerated), [begin, opening.isGenerated]);

  const generateFor = (next: Trip) => {
    const changed = requestOf(next);
    setProblems(changed ? {} : problemsOf(next));
    if (changed) void generate(changed);
    else cancel();
  };

  const change = (made: Change) => {
    const next = act({ type: 'change', change: made });
    if (changesTheDrive(made) && (drive || isGenerating)) generateFor(next);
  };

  const undo = () => {
    const last = done.at(-1);
    const next = act({ type: 'undo' });
    if (last && changesTheDrive(last) && (drive || isGenerating)) generateFor(next);
  };

  const bestOrder = useBestOrder({
    onFound: (order, asked) => {
      // Of other stops than there are by now.
      if (asked.stops !== trip.stops) return;
      if (order.every((from, to) => from === to)) showToast(BEST_ALREADY, 'info');
      else change({ kind: 'order', order });
    },
    onFailed: (failure) => showToast(bestOrderFailure(failure), 'error'),
  });

  const add = useStable((id: number) => {
    const spring = drive?.springs.find((one) => one.id === id);
    const isStop = trip.stops.some((one) => one.id === id);
    if (!trip.start || !trip.end) showToast(ENDS_FIRST, 'error');
    else if (trip.stops.length >= MAX_WAYPOINTS) showToast(TOO_MANY, 'error');
    else if (spring && !isStop)
      change({ kind: 'add', at: trip.stops.length, stop: stopOf(spring) });
  });

  const times = useMemo(
    () =>
      drive && isCurrent
        ? itinerary({
            legs: drive.route.properties.legs,
            stays: trip.stops.map(({ stayMinutes }) => stayMinutes),
            startTime: trip.startTime,
          })
        : null,
    [drive, isCurrent, trip.stops, trip.startTime],
  );

  const noteOf = (): string | null => {
    if (isGenerating) return null;
    if (trip.stops.length > 0 && (!trip.start || !trip.end)) return ENDS_FIRST;
    return drive && !isCurrent ? NOT_CURRENT : null;
  };

  return {
    trip,
    lastChange: done.at(-1),
    isSettled: trip === settled,
    drive,
    times,
    retryFigures,
    isGenerating,
    isOrdering: bestOrder.isPending,
    note: noteOf(),
    problems: error && !isGenerating ? { ...problems, whole: generateFailure(error) } : problems,
    set: (fields: Partial<Omit<Trip, 'stops'>>) => {
      act({ type: 'set', fields });
      setProblems({});
    },
    generate: () => generateFor(trip),
    cancel,
    add,
    change,
    undo,
    /** Asked again while it is being looked for: no longer. */
    orderBest: () => {
      if (bestOrder.isPending) bestOrder.stop();
      else if (request) bestOrder.find(request);
      else showToast(ENDS_FIRST, 'error');
    },
    /** Null while the route of what is laid out is not known. */
    bodyFor: (name: string) =>
      drive && request && isCurrent
        ? planBodyOf(name, request, { route: drive.route, startTime: trip.startTime })
        : null,
    settle: () => setSettled(trip),
  };
};
