import { MAX_DETOUR_MILES, MIN_DETOUR_MILES } from '@wildsoak/contract/rules/limits';
import { applyChange, changesRoute, type Change, type Done } from './change.ts';
import { isStop, type Stop } from './halts.ts';
import {
  milesOf,
  requestOf,
  type RouteRequest,
  type Trip,
  type TripFields,
  type UsedSuggestion,
} from './trip.ts';

const CHOOSE_ENDS = 'Please select valid start and end points from the suggestions.';
const WRONG_DISTANCE = `Please enter a number from ${MIN_DETOUR_MILES} to ${MAX_DETOUR_MILES}.`;

/** What keeps us from finding a route. */
interface FormProblems {
  isStartMissing?: boolean;
  isEndMissing?: boolean;
  distance?: string | undefined;
  /** With the form as a whole. */
  whole?: string | undefined;
}

const problemsOf = (trip: Trip): FormProblems => ({
  isStartMissing: !trip.start,
  isEndMissing: !trip.end,
  distance: milesOf(trip.maxDistance) === null ? WRONG_DISTANCE : undefined,
  whole: trip.start && trip.end ? undefined : CHOOSE_ENDS,
});

type ShownStop = Pick<Stop, 'id' | 'longitude' | 'latitude'>;

const relocated = (trip: Trip, shown: readonly ShownStop[]): Trip => ({
  ...trip,
  halts: trip.halts.map((halt) => {
    const now = isStop(halt) && shown.find(({ id }) => id === halt.id);
    return now ? { ...halt, longitude: now.longitude, latitude: now.latitude } : halt;
  }),
});

export interface TripState {
  trip: Trip;
  /** The last is the newest. */
  done: readonly Done[];
  /** The route to find; null for none. */
  wanted: RouteRequest | null;
  /** Tells two tries at the same route apart. */
  attempt: number;
  problems: FormProblems;
}

/** `isLive`: there is a route, or one on its way, which has to follow the change. */
export type TripAction =
  | { type: 'set'; fields: TripFields }
  | { type: 'change'; change: Change; isLive: boolean }
  | { type: 'undo'; isLive: boolean }
  /** Where these stops are shown now. */
  | { type: 'relocate'; shown: readonly ShownStop[] }
  | { type: 'generate' }
  | { type: 'cancel' };

export const startState = (trip: Trip, isGenerated = false): TripState => ({
  trip,
  done: [],
  wanted: isGenerated ? requestOf(trip) : null,
  attempt: 0,
  problems: {},
});

const generated = (state: TripState): TripState => {
  const wanted = requestOf(state.trip);
  const problems = wanted ? {} : problemsOf(state.trip);
  return { ...state, wanted, attempt: state.attempt + 1, problems };
};

/** What undoing it brings back. The rest stays as it is now. */
const undone = ({ change, before }: Done): Partial<Trip> => {
  const { halts, start, end, startDate, startTime, hoursPerDay } = before;
  if (change.kind !== 'replace') return { halts };
  return { halts, start, end, startDate, startTime, hoursPerDay } satisfies Record<
    keyof UsedSuggestion,
    unknown
  >;
};

export const reduceTrip = (state: TripState, action: TripAction): TripState => {
  switch (action.type) {
    case 'set': {
      return { ...state, trip: { ...state.trip, ...action.fields }, problems: {} };
    }
    case 'change': {
      const { change, isLive } = action;
      const { trip: before } = state;
      const trip = { ...before, ...applyChange(before.halts, change) };
      const next = { ...state, trip, done: [...state.done, { change, before }] };
      return isLive && changesRoute(change) ? generated(next) : next;
    }
    case 'undo': {
      const last = state.done.at(-1);
      if (!last) return state;
      const trip = { ...state.trip, ...undone(last) };
      const next = { ...state, trip, done: state.done.slice(0, -1) };
      if (!action.isLive || !changesRoute(last.change)) return next;
      // Before a suggested trip there may have been no end: that is nobody's mistake.
      return requestOf(next.trip) ? generated(next) : { ...next, wanted: null };
    }
    case 'relocate': {
      const { shown } = action;
      // So that no undo leads back to where they were.
      const done = state.done.map((each) => ({ ...each, before: relocated(each.before, shown) }));
      return generated({ ...state, trip: relocated(state.trip, shown), done });
    }
    case 'generate': {
      return generated(state);
    }
    default: {
      return { ...state, wanted: null };
    }
  }
};
