import type { Place } from '../../../domain/place/place.ts';
import { isStop, placeOf, stopsIn, type Halt, type Night, type Stop } from './halts.ts';
import type { Trip, UsedSuggestion } from './trip.ts';

/** What you can do to the halts; places are those in their list. */
export type Change =
  /** `isEarly`: the route passes it before it gets to the stops that were there. */
  | { kind: 'add'; at: number; stop: Stop; isEarly?: boolean }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; from: number; to: number }
  /** `order[i]`: where the stop that is now at `i` was before. The nights go: they were on the old route. */
  | { kind: 'order'; order: readonly number[] }
  /** And not overnight. */
  | { kind: 'stay'; at: number; minutes: number }
  /** Split into days: the same stops, with nights. */
  | { kind: 'days'; halts: readonly Halt[] }
  /** Another trip altogether, as suggested. */
  | { kind: 'replace'; trip: UsedSuggestion }
  /** At that stop. */
  | { kind: 'overnight'; at: number }
  /** Elsewhere: after that stop, or in place of that night. */
  | { kind: 'sleep'; at: number; place: Place };

export interface Done {
  change: Change;
  before: Trip;
}

/** What a night added was to another drive. */
const onAnotherDrive = (halt: Halt): Halt =>
  isStop(halt) || halt.detourMinutes === null ? halt : { ...halt, detourMinutes: null };

const withoutNight = (stop: Stop): Stop => ({ ...stop, isOvernight: false });

const changed = (
  halts: readonly Halt[],
  change: Exclude<Change, { kind: 'days' | 'replace' }>,
): readonly Halt[] => {
  if (change.kind === 'add') return halts.toSpliced(change.at, 0, change.stop);
  if (change.kind === 'order') {
    const stops = stopsIn(halts).map(withoutNight);
    return change.order.flatMap((from) => stops[from] ?? []);
  }
  const at = change.kind === 'move' ? change.from : change.at;
  const halt = halts[at];
  if (!halt) return halts;
  switch (change.kind) {
    case 'remove': {
      return halts.toSpliced(at, 1);
    }
    case 'move': {
      return halts.toSpliced(at, 1).toSpliced(change.to, 0, halt);
    }
    case 'sleep': {
      const night: Night = { ...change.place, kind: 'own', time_zone: null, detourMinutes: null };
      return halts.toSpliced(at, 1, ...(isStop(halt) ? [withoutNight(halt)] : []), night);
    }
    case 'overnight': {
      return isStop(halt) ? halts.with(at, { ...halt, isOvernight: true }) : halts;
    }
    default: {
      const { minutes: stayMinutes } = change;
      return isStop(halt) ? halts.with(at, { ...withoutNight(halt), stayMinutes }) : halts;
    }
  }
};

/** What is different after it. */
export const applyChange = (
  halts: readonly Halt[],
  change: Change,
): Pick<Trip, 'halts'> | UsedSuggestion => {
  if (change.kind === 'replace') return change.trip;
  if (change.kind === 'days') return { halts: change.halts };
  return { halts: changed(halts, change).map(onAnotherDrive) };
};

/** A better order of the stops, because one was added that you pass earlier. */
export interface Reordering {
  /** The stop that was added. */
  id: number;
  order: readonly number[];
  savedMinutes: number;
}

/** Null once the stops were put in another order, since somebody wants it so. */
export const earlyStopOf = (done: readonly Done[]): number | null => {
  const last = done.findLast(({ change: { kind } }) => kind !== 'remove' && kind !== 'stay');
  return last?.change.kind === 'add' && last.change.isEarly ? last.change.stop.id : null;
};

/** A longer stay, or a night at a stop, leaves the route as it is. */
export const changesRoute = ({ kind }: Change): boolean => kind !== 'stay' && kind !== 'overnight';

/** For the Undo button. */
export const changeText = ({ change, before: { halts } }: Done): string => {
  const nameAt = (at: number) => {
    const halt = halts[at];
    return halt ? placeOf(halt).name : '';
  };
  switch (change.kind) {
    case 'add': {
      return `adding ${placeOf(change.stop).name}`;
    }
    case 'remove': {
      return `removing ${nameAt(change.at)}`;
    }
    case 'move': {
      return `moving ${nameAt(change.from)}`;
    }
    case 'order': {
      return 'best order';
    }
    case 'days': {
      return 'splitting into days';
    }
    case 'replace': {
      return 'the suggested trip';
    }
    case 'overnight': {
      return `the night at ${nameAt(change.at)}`;
    }
    case 'sleep': {
      return `the night at ${change.place.name}`;
    }
    default: {
      return `the stay at ${nameAt(change.at)}`;
    }
  }
};
