import { DEFAULT_STAY_MINUTES } from '@wildsoak/contract/rules/limits';
import type { RouteSpring } from '../../../map/route/route-map.tsx';

/** A spring that the drive leads through. */
export interface Stop extends RouteSpring {
  stayMinutes: number;
}

export const stopOf = (spring: RouteSpring): Stop => ({
  id: spring.id,
  name: spring.name,
  latitude: spring.latitude,
  longitude: spring.longitude,
  temperature_f: spring.temperature_f,
  average_rating: spring.average_rating,
  state_code: spring.state_code,
  stayMinutes: DEFAULT_STAY_MINUTES,
});
