import type { Trip } from './trip.ts';

/** What was laid out in this tab and not saved. */
export interface Draft {
  trip: Trip;
  /** Then it is asked for again: a route of a thousand miles is too much to keep. */
  hadRoute: boolean;
}

/** By member and by what the planner was opened with: each has a draft of its own. */
export const draftKey = (username: string, opening: string): string =>
  `planner ${username.toLowerCase()} ${opening}`;

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));

const isPlace = (value: unknown): boolean => {
  const { name, coords } = (value ?? {}) as { name?: unknown; coords?: unknown };
  return value === null || (typeof name === 'string' && isPair(coords));
};

const isStop = (value: unknown): boolean => {
  const stop = (value ?? {}) as Record<string, unknown>;
  const numbers = ['id', 'latitude', 'longitude', 'stayMinutes'];
  return (
    numbers.every((field) => Number.isFinite(stop[field])) && typeof stop['state_code'] === 'string'
  );
};

const isDraft = (value: unknown): value is Draft => {
  const { trip, hadRoute } = (value ?? {}) as { trip?: Partial<Trip>; hadRoute?: unknown };
  return (
    typeof hadRoute === 'boolean' &&
    isPlace(trip?.start) &&
    isPlace(trip?.end) &&
    Array.isArray(trip?.stops) &&
    trip.stops.every(isStop) &&
    typeof trip.maxDistance === 'string' &&
    typeof trip.startTime === 'string'
  );
};

/** An older version of the page may have written it. */
export const parseDraft = (text: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

// Some browsers forbid it; then a reload forgets what was laid out.

export const readDraft = (key: string): Draft | null => {
  try {
    return parseDraft(sessionStorage.getItem(key));
  } catch {
    return null;
  }
};

export const writeDraft = (key: string, draft: Draft | null): void => {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // As said above.
  }
};
