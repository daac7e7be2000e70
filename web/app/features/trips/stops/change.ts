import { springName } from '../../../lib/format.ts';
import { haltsIn, rowsOf, type Halts, type Row, type TripNight } from './rows.ts';
import type { Stop } from './stop.ts';
import type { UsedSuggestion } from '../editor/trip.ts';

interface Named {
  name: string | null;
}

/** What you can do to stops and nights. Places are those of `rowsOf`. */
export type Change =
  /** `isEarly`: the route passes it before it gets to the stops that were there. */
  | { kind: 'add'; at: number; stop: Stop; isEarly?: boolean }
  | { kind: 'remove'; at: number; stop: Named }
  | { kind: 'move'; from: number; to: number; stop: Named }
  /** `order[i]`: where the stop that is now at `i` was before. The nights go: they were on the old route. */
  | { kind: 'order'; order: readonly number[] }
  /** And not overnight. */
  | { kind: 'stay'; at: number; stop: Stop; minutes: number }
  | { kind: 'nights'; nights: readonly TripNight[] }
  /** Another trip altogether, as suggested. */
  | { kind: 'replace'; trip: UsedSuggestion }
  /** Overnight at that stop, or elsewhere: after it, or in place of the night there. */
  | { kind: 'night'; at: number; night: TripNight };

const moved = (rows: readonly Row[], from: number, to: number): Row[] => {
  const rest = rows.toSpliced(from, 1);
  const row = rows[from];
  return row ? rest.toSpliced(to, 0, row) : rest;
};

/** The stops and nights after it; after a suggested trip, all that comes with it. */
export const applyChange = (halts: Halts, change: Change): Halts | UsedSuggestion => {
  const rows = rowsOf(halts);
  switch (change.kind) {
    case 'add': {
      return haltsIn(rows.toSpliced(change.at, 0, { stop: change.stop, night: null }));
    }
    case 'remove': {
      return haltsIn(rows.toSpliced(change.at, 1));
    }
    case 'move': {
      return haltsIn(moved(rows, change.from, change.to));
    }
    case 'order': {
      return { stops: change.order.flatMap((at) => halts.stops[at] ?? []), nights: [] };
    }
    case 'nights': {
      return { ...halts, nights: change.nights };
    }
    case 'replace': {
      return change.trip;
    }
    case 'night': {
      const { at, night } = change;
      const stop = rows[at]?.stop ?? null;
      return stop && night.kind !== 'stop'
        ? haltsIn(rows.toSpliced(at, 1, { stop, night: null }, { stop: null, night }))
        : haltsIn(rows.with(at, { stop, night }));
    }
    default: {
      const { at, stop, minutes } = change;
      return haltsIn(rows.with(at, { stop: { ...stop, stayMinutes: minutes }, night: null }));
    }
  }
};

/** A better order of the stops, because one was added that you pass earlier. */
export interface Reordering {
  /** The stop that was added. */
  id: number;
  order: readonly number[];
  savedMinutes: number;
}

/** Null once the stops were put in another order, since somebody wants it so. */
export const earlyStopOf = (done: readonly Change[]): number | null => {
  const last = done.findLast(({ kind }) => kind !== 'remove' && kind !== 'stay');
  return last?.kind === 'add' && last.isEarly ? last.stop.id : null;
};

/** A longer stay, or a night at a stop, leaves the route as it is. */
export const changesRoute = (change: Change): boolean =>
  change.kind === 'night' ? change.night.kind !== 'stop' : change.kind !== 'stay';

/** For the Undo button. */
export const changeText = (change: Change): string => {
  switch (change.kind) {
    case 'add': {
      return `adding ${springName(change.stop.name)}`;
    }
    case 'remove': {
      return `removing ${springName(change.stop.name)}`;
    }
    case 'move': {
      return `moving ${springName(change.stop.name)}`;
    }
    case 'order': {
      return 'best order';
    }
    case 'nights': {
      return 'splitting into days';
    }
    case 'replace': {
      return 'the suggested trip';
    }
    case 'night': {
      return `the night at ${change.night.name}`;
    }
    default: {
      return `the stay at ${springName(change.stop.name)}`;
    }
  }
};
