import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import { bestOrderFailure, nightsFailure } from '../failure-text.ts';
import { bestOrderFor, nightsFor, type FoundRoute } from '../queries.ts';
import type { Reordering } from '../stops/change.ts';
import type { TripNight } from '../stops/rows.ts';
import { requestOf, type Trip } from './trip.ts';

export const ENDS_FIRST = 'Please set start and end points first.';
const BEST_ALREADY = 'Your stops are already in the best order.';
const NIGHTS_GONE =
  'Your overnight stops were on the old route, so we removed them. Undo brings them back.';
const ONE_DAY = 'This trip fits in one day.';

const isSame = (a: Trip, b: Trip) =>
  a.stops === b.stops && a.start === b.start && a.end === b.end && a.hoursPerDay === b.hoursPerDay;

/** A question about these stops, asked once: its answer ends it, and so does a change. */
const useQuestion = (trip: Trip) => {
  const [{ of, attempt }, setWanted] = useState<{
    of: Trip | null;
    attempt: number;
  }>({ of: null, attempt: 0 });
  const showToast = useToast();
  // Forgotten, not only left out: undo brings the same stops back, and must not wake it up.
  const end = () => setWanted({ of: null, attempt });
  const isOver = of !== null && !isSame(of, trip);
  if (isOver) end();
  return {
    request: of && !isOver ? requestOf(trip) : null,
    attempt,
    end,
    toggle: (isAsking: boolean) => {
      if (isAsking) end();
      else if (requestOf(trip)) setWanted({ of: trip, attempt: attempt + 1 });
      else showToast(ENDS_FIRST, 'error');
    },
  };
};

export const useBestOrder = (trip: Trip, onFound: (order: readonly number[]) => void) => {
  const { request, attempt, end, toggle } = useQuestion(trip);
  const showToast = useToast();
  const { data, error, isFetching } = useQuery(bestOrderFor(request, attempt));
  const finish = useEffectEvent(() => {
    end();
    if (error) showToast(bestOrderFailure(error), 'error');
    else if (data?.order.every((from, to) => from === to)) showToast(BEST_ALREADY, 'info');
    else if (data) {
      onFound(data.order);
      if (trip.nights.length > 0) showToast(NIGHTS_GONE, 'info');
    }
  });
  useEffect(() => {
    if (data || error) finish();
  }, [data, error]);
  return { isOrdering: isFetching, toggle: () => toggle(isFetching) };
};

export const useSplitting = (trip: Trip, onFound: (nights: readonly TripNight[]) => void) => {
  const { request, attempt, end, toggle } = useQuestion(trip);
  const showToast = useToast();
  const { data, error, isFetching } = useQuery(nightsFor(request, trip.hoursPerDay, attempt));
  const finish = useEffectEvent(() => {
    end();
    if (error) showToast(nightsFailure(error), 'error');
    else if (data?.nights.length === 0 && trip.nights.length === 0) showToast(ONE_DAY, 'info');
    else if (data) onFound(data.nights);
  });
  useEffect(() => {
    if (data || error) finish();
  }, [data, error]);
  return { isSplitting: isFetching, toggle: () => toggle(isFetching) };
};

/** Apart from those of `useBestOrder`, which count from 1. */
const UNASKED = 0;

/** What the engine finds when a stop was added that you pass earlier; null if it is fine as it is. */
export const useReordering = (
  early: number | null,
  current: FoundRoute | null,
): Reordering | null => {
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
