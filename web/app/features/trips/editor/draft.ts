import { createStoredDrafts } from '../../../lib/browser/drafts.ts';
import { BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import type { Trip } from './trip.ts';

/** What you laid out in this tab and did not save. */
interface Draft {
  trip: Trip;
  /** Then we find it again: a route of a thousand miles is too much to keep. */
  hadRoute: boolean;
}

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
    numbers.every((field) => Number.isFinite(stop[field])) &&
    typeof stop['state_code'] === 'string' &&
    (stop['closures'] === undefined || Array.isArray(stop['closures'])) &&
    // A draft of an older build has none, and reads as unknown.
    [undefined, ...BATHING_STATUSES].some((status) => status === stop['bathing_status'])
  );
};

const isNight = (value: unknown): boolean => {
  const { after_stops, kind } = (value ?? {}) as { after_stops?: unknown; kind?: unknown };
  return (
    value !== null && isPlace(value) && Number.isInteger(after_stops) && typeof kind === 'string'
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
    // A draft of an older build has none: it goes by today, in one day.
    ['undefined', 'string'].includes(typeof trip.startDate) &&
    ['undefined', 'number'].includes(typeof trip.hoursPerDay) &&
    (trip.nights === undefined || (Array.isArray(trip.nights) && trip.nights.every(isNight))) &&
    typeof trip.startTime === 'string'
  );
};

/** By member and by what the planner was opened with: each has its own. */
export const tripDrafts = createStoredDrafts('planner', isDraft);
