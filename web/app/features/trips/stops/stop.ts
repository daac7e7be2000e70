import { isOutOfTheQuestion, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { DEFAULT_STAY_MINUTES } from '@wildsoak/contract/rules/limits';
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
