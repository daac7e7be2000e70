import type { BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import { haltsOf } from '@wildsoak/contract/rules/days';
import { DEFAULT_STAY_MINUTES } from '@wildsoak/contract/rules/limits';
import type { NearbyRouteSpring, Night as WireNight } from '@wildsoak/contract/trips';
import type { Place } from '../../../domain/place/place.ts';
import { springName } from '../../../lib/format.ts';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';

type ClosedTimes = Pick<NearbyRouteSpring, 'time_zone' | 'closures' | 'status_when_open'>;

/** A spring that the route leads through. */
export interface Stop extends RouteSpring, ClosedTimes {
  kind: 'stop';
  stayMinutes: number;
  /** You sleep there, and go on in the morning. */
  isOvernight: boolean;
  /** What it was when its plan was saved. */
  saved_status?: BathingStatus | null;
  /** What members reported then. */
  saved_condition?: Condition | null;
}

/** A night that is not at a stop: in a town, or at a place of the traveler's own. */
export interface Night extends Place {
  kind: 'town' | 'own';
  /** Null until a route says it. */
  time_zone: string | null;
  /** What it adds to the drive, where we chose it. */
  detourMinutes: number | null;
}

/** Where a trip halts between start and end. A trip has one list of them, in the order you reach them. */
export type Halt = Stop | Night;

/** Where a trip leads. */
export interface Way<H extends Halt = Halt> {
  start: Place;
  end: Place;
  halts: readonly H[];
}

export const isStop = <H extends Halt>(halt: H): halt is Extract<H, Stop> => halt.kind === 'stop';

/** Whether a day ends there. */
export const endsDay = (halt: Halt): boolean => !isStop(halt) || halt.isOvernight;

export const stopsIn = <H extends Halt>(halts: readonly H[]): Extract<H, Stop>[] =>
  halts.filter((halt) => isStop(halt));

export const coordsOf = ({
  longitude,
  latitude,
}: Pick<RouteSpring, 'longitude' | 'latitude'>): Place['coords'] => [longitude, latitude];

export const placeOf = (halt: Halt): Place =>
  isStop(halt)
    ? { name: springName(halt.name), coords: coordsOf(halt) }
    : { name: halt.name, coords: halt.coords };

/** Where you sleep, in order. */
export const nightPlacesIn = (halts: readonly Halt[]): Place[] =>
  halts.filter(endsDay).map(placeOf);

export const stopOf = (spring: RouteSpring & ClosedTimes): Stop => ({
  kind: 'stop',
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
  isOvernight: false,
});

type AnyNight = WireNight & { time_zone?: string; detour_minutes?: number };

/** On the wire, stops and nights are two lists; this makes one of them. */
export const haltsFrom = (stops: readonly Stop[], nights: readonly AnyNight[]): Halt[] =>
  haltsOf(stops.length, nights).flatMap(({ stop: at, night: nightAt }): Halt[] => {
    const stop = at === null ? undefined : stops[at];
    const night = nightAt === null ? undefined : nights[nightAt];
    if (stop) return [{ ...stop, isOvernight: night !== undefined }];
    if (!night) return [];
    const { name, coords, time_zone = null, detour_minutes: detourMinutes = null } = night;
    const kind = night.kind === 'own' ? 'own' : 'town';
    return [{ kind, name, coords, time_zone, detourMinutes }];
  });

/** For the wire: a night says how many stops lie before it. */
export const wireNightsOf = (halts: readonly Halt[]): WireNight[] =>
  halts.flatMap((halt, at) =>
    endsDay(halt)
      ? [{ ...placeOf(halt), kind: halt.kind, after_stops: stopsIn(halts.slice(0, at + 1)).length }]
      : [],
  );
