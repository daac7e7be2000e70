import { useQuery } from '@tanstack/react-query';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import {
  DEFAULT_SPRINGS_PER_DAY,
  DEFAULT_START_TIME,
  MAX_REJECTED,
} from '@wildsoak/contract/rules/limits';
import type { SuggestedStop, SuggestedTrip } from '@wildsoak/contract/suggest';
import { useState } from 'react';
import { localToday } from '../../../domain/visit/visit-day.ts';
import { haltsFrom, stopOf } from '../model/halts.ts';
import type { Trip, UsedSuggestion } from '../model/trip.ts';
import { suggestionFor, type SuggestBody } from '../queries.ts';

/** How long, and how much a day. */
export interface Wish {
  startDate: string;
  days: number;
  hoursPerDay: number;
  springsPerDay: number;
}

const DEFAULT_DAYS = 5;

export const stopsOf = ({ days }: SuggestedTrip) => days.flatMap(({ stops }) => stops);

/** `HH:MM`, as the browser's clock shows it. */
const localTime = () => new Date().toTimeString().slice(0, 5);

/** Today, as long as the hour at which we leave is still to come. */
const firstDay = (startTime: string): string =>
  localTime() < startTime ? localToday() : dayAfter(localToday(), 1);

/** What a suggestion is for, which may have changed in the form since. */
export type About = Omit<UsedSuggestion, 'halts'>;

/** A suggested trip, and what one says about it: keep this one, not that one, try others. */
export const useSuggestion = (trip: Trip) => {
  const [wished, setWished] = useState<Partial<Wish>>({});
  const startTime = trip.startTime || DEFAULT_START_TIME;
  const earliest = firstDay(startTime);
  // As the trip says, until something else is wished for.
  const wish: Wish = {
    startDate: trip.startDate > earliest ? trip.startDate : earliest,
    days: DEFAULT_DAYS,
    // A plan of another client may have half an hour, which the form does not offer.
    hoursPerDay: Math.floor(trip.hoursPerDay),
    springsPerDay: DEFAULT_SPRINGS_PER_DAY,
    ...wished,
  };
  const [pinnedStops, setPinnedStops] = useState<readonly SuggestedStop[]>([]);
  const pinned = pinnedStops.map(({ id }) => id);
  const [rejected, setRejected] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<{
    body: SuggestBody;
    about: About;
    attempt: number;
  } | null>(null);
  const { data, error, isFetching } = useQuery(
    suggestionFor(asked?.body ?? null, asked?.attempt ?? 0),
  );
  /** The last one stays in sight while the next is on its way. */
  const [last, setLast] = useState<{ shown: SuggestedTrip; about: About } | null>(null);
  if (asked && data && data !== last?.shown) setLast({ shown: data, about: asked.about });
  const shown = last?.shown ?? null;

  const without = (id: number) => pinnedStops.filter((stop) => stop.id !== id);
  const ask = (rejecting: readonly number[], keeping = pinnedStops) => {
    const { start } = trip;
    if (!start) return;
    // Without an end, the trip leads back to where it began.
    const end = trip.end ?? start;
    // The oldest go: they may come back.
    const newest = [...new Set(rejecting)].slice(-MAX_REJECTED);
    setRejected(newest);
    setPinnedStops(keeping);
    setAsked({
      body: {
        startCoords: start.coords,
        endCoords: end.coords,
        ...wish,
        startTime,
        pinned: keeping.map(({ id }) => id),
        rejected: newest,
      },
      about: { start, end, startTime, startDate: wish.startDate, hoursPerDay: wish.hoursPerDay },
      attempt: (asked?.attempt ?? 0) + 1,
    });
  };

  return {
    wish,
    earliest,
    setWish: (fields: Partial<Wish>) => setWished({ ...wished, ...fields }),
    pinned,
    /** Pinned springs that the trip has no room for. */
    leftOut: pinnedStops.filter(({ id }) => shown?.left_out.includes(id)),
    suggested: shown,
    about: last?.about ?? null,
    /** As the planner takes it over. */
    used: (): UsedSuggestion | null =>
      last && {
        ...last.about,
        halts: haltsFrom(
          stopsOf(last.shown).map(stopOf),
          last.shown.days.flatMap(({ night }) => night ?? []),
        ),
      },
    error: isFetching ? null : error,
    isBusy: isFetching,
    /** From the beginning: what was rejected may come back. */
    ask: () => ask([]),
    cancel: () => setAsked(null),
    /** Or no longer. */
    pin: (stop: SuggestedStop) =>
      setPinnedStops(pinned.includes(stop.id) ? without(stop.id) : [...pinnedStops, stop]),
    reject: (id: number) => ask([...rejected, id], without(id)),
    tryOthers: () => {
      const others = shown ? stopsOf(shown).map(({ id }) => id) : [];
      ask([...rejected, ...others.filter((id) => !pinned.includes(id))]);
    },
  };
};

export type Suggestion = ReturnType<typeof useSuggestion>;
