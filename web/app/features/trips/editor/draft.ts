import { BATHING_STATUSES, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { createStoredDrafts } from '../../../lib/browser/drafts.ts';
import type { Trip } from '../model/trip.ts';

/** What you laid out in this tab and did not save. */
interface Draft {
  trip: Trip;
  /** Then we find it again: a route of a thousand miles is too much to keep. */
  hadRoute: boolean;
}

type Fields = Record<string, unknown>;

const isPlace = (value: unknown): boolean => {
  const { name, coords } = (value ?? {}) as Fields;
  return (
    typeof name === 'string' &&
    Array.isArray(coords) &&
    coords.length === 2 &&
    coords.every((part) => Number.isFinite(part))
  );
};

const isHalt = (value: unknown): boolean => {
  const halt = (value ?? {}) as Fields;
  if (halt['kind'] !== 'stop') return typeof halt['kind'] === 'string' && isPlace(halt);
  const numbers = ['id', 'latitude', 'longitude', 'stayMinutes'];
  return (
    numbers.every((field) => Number.isFinite(halt[field])) &&
    typeof halt['state_code'] === 'string' &&
    typeof halt['time_zone'] === 'string' &&
    Array.isArray(halt['closures']) &&
    BATHING_STATUSES.includes(halt['bathing_status'] as BathingStatus)
  );
};

const isDraft = (value: unknown): value is Draft => {
  const { trip, hadRoute } = (value ?? {}) as { trip?: Fields; hadRoute?: unknown };
  return (
    typeof hadRoute === 'boolean' &&
    [trip?.['start'], trip?.['end']].every((place) => place === null || isPlace(place)) &&
    Array.isArray(trip?.['halts']) &&
    trip['halts'].every(isHalt) &&
    ['maxDistance', 'startDate', 'startTime'].every((field) => typeof trip[field] === 'string') &&
    typeof trip['hoursPerDay'] === 'number'
  );
};

/** By member and by what the planner was opened with: each has its own. */
export const tripDrafts = createStoredDrafts('planner', isDraft);
