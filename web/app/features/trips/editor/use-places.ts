import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Coordinates } from '@wildsoak/contract/trips';
import { useEffect, useState } from 'react';
import { isAsked, searchedPlaces } from './places.ts';
import type { Place } from './trip.ts';

/** Between two letters of somebody who types quickly. */
const PAUSE_MS = 200;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

const NONE: Place[] = [];

/**
 * Suggestions for what is typed. An answer belongs to its question: one that comes late is kept for
 * the next time. Those of the text before stay until the new ones are there, so that the list does
 * not flicker; `state` says so.
 */
export const usePlaces = (
  text: string,
  near: Coordinates | undefined,
  template: string | null,
): { places: readonly Place[]; state: 'unasked' | 'searching' | 'answered' } => {
  const paused = usePaused(text);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...searchedPlaces(paused, near, template),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isAsked(text)) return { places: NONE, state: 'unasked' };
  const isAnswered = !isPlaceholderData && !isFetching && paused === text;
  return {
    places: isAsked(paused) ? (data ?? NONE) : NONE,
    state: isAnswered ? 'answered' : 'searching',
  };
};
