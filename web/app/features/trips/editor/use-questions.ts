import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import { bestOrderFailure, nightsFailure } from '../failure-text.ts';
import type { Change, Reordering } from '../model/change.ts';
import { endsDay, stopsIn } from '../model/halts.ts';
import { requestOf, type RouteRequest, type Trip } from '../model/trip.ts';
import { bestOrderFor, daysFor, type FoundRoute } from '../queries.ts';

export const ENDS_FIRST = 'Please set start and end points first.';
const BEST_ALREADY = 'Your stops are already in the best order.';
const NIGHTS_GONE =
  'Your overnight stops were on the old route, so we removed them. You can undo this.';
const ONE_DAY = 'This trip fits in one day.';

const isSame = (a: Trip, b: Trip) =>
  a.halts === b.halts && a.start === b.start && a.end === b.end && a.hoursPerDay === b.hoursPerDay;

/** What was asked: an answer ends it, and so does a change of the trip. */
const useAsked = (trip: Trip) => {
  const [{ of, attempt }, setAsked] = useState<{ of: Trip | null; attempt: number }>({
    of: null,
    attempt: 0,
  });
  // Forgotten, not only left out: undo brings the same halts back, and must not wake it up.
  const end = () => setAsked({ of: null, attempt });
  const isOver = of !== null && !isSame(of, trip);
  if (isOver) end();
  const request = of && !isOver ? requestOf(trip) : null;
  return { request, attempt, end, ask: () => setAsked({ of: trip, attempt: attempt + 1 }) };
};

/** A question about this trip, asked once. */
const useQuestion = <Answer, Key extends QueryKey>(
  trip: Trip,
  queryFor: (
    request: RouteRequest | null,
    attempt: number,
  ) => UseQueryOptions<Answer, Error, Answer, Key>,
  failureText: (error: Error) => string,
  onAnswer: (answer: Answer) => void,
) => {
  const { request, attempt, end, ask } = useAsked(trip);
  const showToast = useToast();
  const { data, error, isFetching } = useQuery(queryFor(request, attempt));
  const finish = useEffectEvent(() => {
    end();
    if (error) showToast(failureText(error), 'error');
    else if (data) onAnswer(data);
  });
  useEffect(() => {
    if (data || error) finish();
  }, [data, error]);
  return {
    isAsked: isFetching,
    /** Cancels while it is on its way. */
    toggle: () => {
      if (isFetching) end();
      else if (requestOf(trip)) ask();
      else showToast(ENDS_FIRST, 'error');
    },
  };
};

export const useBestOrder = (trip: Trip, change: (made: Change) => void) => {
  const showToast = useToast();
  return useQuestion(trip, bestOrderFor, bestOrderFailure, ({ order }) => {
    if (order.every((from, to) => from === to)) return showToast(BEST_ALREADY, 'info');
    change({ kind: 'order', order });
    if (trip.halts.some(endsDay)) showToast(NIGHTS_GONE, 'info');
  });
};

export const useSplitting = (trip: Trip, change: (made: Change) => void) => {
  const showToast = useToast();
  const queryFor = (request: RouteRequest | null, attempt: number) =>
    daysFor(request, trip.hoursPerDay, attempt);
  return useQuestion(trip, queryFor, nightsFailure, (halts) => {
    if ([...halts, ...trip.halts].some(endsDay)) change({ kind: 'days', halts });
    else showToast(ONE_DAY, 'info');
  });
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
  const at = stopsIn(current.request.halts).findIndex(({ id }) => id === early);
  const savedMinutes = current.route.properties.minutes - data.minutes;
  const isEarlier = data.order.indexOf(at) < at;
  return isEarlier && Math.round(savedMinutes) > 0
    ? { id: early, order: data.order, savedMinutes }
    : null;
};
