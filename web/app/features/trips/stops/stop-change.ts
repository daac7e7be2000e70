import { springName } from '../../../lib/format.ts';
import type { Stop } from './stop.ts';

/** What can be done to the stops. Each knows enough to be undone. */
export type Change =
  | { kind: 'add'; at: number; stop: Stop }
  | { kind: 'remove'; at: number; stop: Stop }
  | { kind: 'move'; from: number; to: number; stop: Stop }
  /** `order[i]`: where the stop that comes to be at `i` was before. */
  | { kind: 'order'; order: readonly number[] }
  | { kind: 'stay'; at: number; stop: Stop; minutes: number };

const moved = (stops: readonly Stop[], from: number, to: number): Stop[] => {
  const rest = stops.toSpliced(from, 1);
  const stop = stops[from];
  return stop ? rest.toSpliced(to, 0, stop) : rest;
};

export const applyChange = (stops: readonly Stop[], change: Change): readonly Stop[] => {
  switch (change.kind) {
    case 'add': {
      return stops.toSpliced(change.at, 0, change.stop);
    }
    case 'remove': {
      return stops.toSpliced(change.at, 1);
    }
    case 'move': {
      return moved(stops, change.from, change.to);
    }
    case 'order': {
      return change.order.flatMap((at) => stops[at] ?? []);
    }
    default: {
      return stops.with(change.at, { ...change.stop, stayMinutes: change.minutes });
    }
  }
};

/** Applied after the change, it gives back what was there before. */
export const reverseOf = (change: Change): Change => {
  switch (change.kind) {
    case 'add': {
      return { ...change, kind: 'remove' };
    }
    case 'remove': {
      return { ...change, kind: 'add' };
    }
    case 'move': {
      return { ...change, from: change.to, to: change.from };
    }
    case 'order': {
      return { kind: 'order', order: change.order.map((_, at) => change.order.indexOf(at)) };
    }
    default: {
      const { stop, minutes } = change;
      return { ...change, stop: { ...stop, stayMinutes: minutes }, minutes: stop.stayMinutes };
    }
  }
};

/** Whether the drive is another one after it. */
export const changesTheDrive = ({ kind }: Change): boolean => kind !== 'stay';

/** For the button that takes it back. */
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
    default: {
      return `the stay at ${springName(change.stop.name)}`;
    }
  }
};
