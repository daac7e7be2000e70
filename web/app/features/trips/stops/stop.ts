import { isOutOfTheQuestion, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { DEFAULT_STAY_MINUTES } from '@wildsoak/contract/rules/limits';
import { springName } from '../../../lib/format.ts';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';

/** A spring that the route leads through. */
export interface Stop extends RouteSpring, ClosedTimes {
  stayMinutes: number;
  /** What it was when its plan was saved. */
  saved_status?: BathingStatus | null;
  /** What members reported then. */
  saved_condition?: Condition | null;
}

/** A stop that an older build kept on the device has none. */
type ClosedTimes = Partial<Pick<NearbyRouteSpring, 'time_zone' | 'closures' | 'status_when_open'>>;

export const stopOf = (spring: RouteSpring & Required<ClosedTimes>): Stop => ({
  id: spring.id,
  name: spring.name,
  latitude: spring.latitude,
  longitude: spring.longitude,
  temperature_f: spring.temperature_f,
  average_rating: spring.average_rating,
  state_code: spring.state_code,
  bathing_status: spring.bathing_status,
  condition: spring.condition ?? null,
  last_visit_on: spring.last_visit_on ?? null,
  time_zone: spring.time_zone,
  closures: spring.closures,
  status_when_open: spring.status_when_open,
  stayMinutes: DEFAULT_STAY_MINUTES,
});

/** Nobody should stay where the page says to stay out. */
export const stayVerb = (status: BathingStatus): string =>
  isOutOfTheQuestion(status) ? 'Stop' : 'Stay';

/** What you can do to the stops. Each change knows enough to be undone. */
export type Change =
  /** `isEarly`: the route passes it before it gets to the stops that were there. */
  | { kind: 'add'; at: number; stop: Stop; isEarly?: boolean }
  | { kind: 'remove'; at: number; stop: Stop }
  | { kind: 'move'; from: number; to: number; stop: Stop }
  /** `order[i]`: where the stop that is now at `i` was before. */
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

/** Applied after the change, it brings back what was there before. */
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

/** A better order of the stops, because one was added that you pass earlier. */
export interface Reordering {
  /** The stop that was added. */
  id: number;
  order: readonly number[];
  savedMinutes: number;
}

/** Null once the stops were put in another order, since somebody wants it so. */
export const earlyStopOf = (done: readonly Change[]): number | null => {
  const last = done.findLast(({ kind }) => ['add', 'move', 'order'].includes(kind));
  return last?.kind === 'add' && last.isEarly ? last.stop.id : null;
};

/** A longer stay leaves the route as it is. */
export const changesRoute = ({ kind }: Change): boolean => kind !== 'stay';

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
    default: {
      return `the stay at ${springName(change.stop.name)}`;
    }
  }
};
