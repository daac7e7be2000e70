import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Coordinates } from '@wildsoak/contract/trips';
import {
  PLACE_NAME_MAX_LENGTH,
  PLACE_QUERY_MIN_LENGTH,
  PLACES_MAX,
} from '@wildsoak/contract/rules/limits';
import type { Place } from './place.ts';
import { usePaused } from '../../lib/browser/use-paused.ts';

const TIMEOUT_MS = 10_000;
/** Between two letters of a quick typist. */
const PAUSE_MS = 200;
const OWN_PLACES = '/api/places?q={q}';
/** About a mile: near enough, and we can use an answer again. */
const NEAR_DECIMALS = 2;

/** 'Place search queries only after at least 3 characters.' */
export const isAsked = (text: string): boolean => text.trim().length >= PLACE_QUERY_MIN_LENGTH;

const isCoordinates = (value: unknown): value is Coordinates =>
  Array.isArray(value) && value.length === 2 && value.every((degrees) => Number.isFinite(degrees));

/** An outside geocoder may answer anything. */
const placeIn = (feature: unknown): Place[] => {
  const { center, place_name } = (feature ?? {}) as { center?: unknown; place_name?: unknown };
  return isCoordinates(center) && typeof place_name === 'string' && place_name !== ''
    ? [{ name: place_name.slice(0, PLACE_NAME_MAX_LENGTH), coords: center }]
    : [];
};

/** A geocoder answers features with a `center` and a `place_name`. */
export const placesIn = (answer: unknown): Place[] => {
  const { features } = (answer ?? {}) as { features?: unknown };
  return Array.isArray(features) ? features.flatMap(placeIn).slice(0, PLACES_MAX) : [];
};

export const placesAddress = (
  text: string,
  near: Coordinates | undefined,
  template: string | null,
): string => {
  const asked = (template ?? OWN_PLACES).replace('{q}', encodeURIComponent(text));
  // Only ours has this parameter for sure.
  if (template !== null || near === undefined) return asked;
  return `${asked}&near=${near.map((degrees) => degrees.toFixed(NEAR_DECIMALS)).join(',')}`;
};

/** 'Results are limited to 5 with autocomplete. Any failure gives an empty list.' */
export const searchedPlaces = (
  typed: string,
  near: Coordinates | undefined,
  template: string | null,
) => {
  const text = typed.trim().slice(0, PLACE_NAME_MAX_LENGTH);
  const address = placesAddress(text, near, template);
  return queryOptions({
    queryKey: ['places', address],
    queryFn: async ({ signal }): Promise<Place[]> => {
      try {
        const answer = await fetch(address, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          // Our cookies are none of an outside geocoder's business.
          credentials: template === null ? 'same-origin' : 'omit',
        });
        return answer.ok ? placesIn(await answer.json()) : [];
      } catch {
        return [];
      }
    },
    // An empty list may be a failure: ask again when the same is typed again.
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
    enabled: isAsked(typed),
  });
};

const NONE: Place[] = [];

/**
 * Suggestions for what is typed. Those for the text before stay until the new ones are there, so the
 * list does not flicker; `state` says so.
 */
export const usePlaces = (
  text: string,
  near: Coordinates | undefined,
  template: string | null,
): { places: readonly Place[]; state: 'unasked' | 'searching' | 'answered' } => {
  const paused = usePaused(text, PAUSE_MS);
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
