import { DEFAULT_DETOUR_MILES } from '@wildsoak/contract/rules/limits';
import type { Place } from '../../../domain/place/place.ts';
import { applyChange, reverseOf, type Change } from '../stops/stop-change.ts';
import type { Stop } from '../stops/stop.ts';

export type { Place };

export interface Trip {
  /** Chosen from the suggestions, or where the reader is. */
  start: Place | null;
  end: Place | null;
  stops: readonly Stop[];
  /** As typed. */
  maxDistance: string;
  /** 'HH:MM'. */
  startTime: string;
}

export const DEFAULT_START_TIME = '08:00';

export const EMPTY_TRIP: Trip = {
  start: null,
  end: null,
  stops: [],
  maxDistance: String(DEFAULT_DETOUR_MILES),
  startTime: DEFAULT_START_TIME,
};

export interface TripState {
  trip: Trip;
  /** The last is the newest. */
  done: readonly Change[];
}

export type TripAction =
  | { type: 'set'; fields: Partial<Omit<Trip, 'stops'>> }
  | { type: 'change'; change: Change }
  | { type: 'undo' };

export const startState = (trip: Trip): TripState => ({ trip, done: [] });

export const reduceTrip = ({ trip, done }: TripState, action: TripAction): TripState => {
  switch (action.type) {
    case 'set': {
      return { trip: { ...trip, ...action.fields }, done };
    }
    case 'change': {
      const { change } = action;
      return {
        trip: { ...trip, stops: applyChange(trip.stops, change) },
        done: [...done, change],
      };
    }
    default: {
      const last = done.at(-1);
      if (!last) return { trip, done };
      return {
        trip: { ...trip, stops: applyChange(trip.stops, reverseOf(last)) },
        done: done.slice(0, -1),
      };
    }
  }
};
