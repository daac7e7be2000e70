import { z } from 'zod';
import { defineEndpoint, id } from './endpoint.ts';
import { longitudeLatitude } from './places.ts';
import { REACH_MINUTES } from './rules/reach.ts';

/** How long the drive takes; where the road we know ends short of the spring, to there. */
const reachableSpring = z.object({
  id,
  minutes: z.number().nonnegative(),
  miles: z.number().nonnegative(),
  /** Only past our roads (`rules/off-road.ts`): what is left from there, in a straight line. */
  gap_miles: z.number().positive().optional(),
});

export type ReachableSpring = z.infer<typeof reachableSpring>;

/** Where we know only the main highways, the answer says so in a header (`ROADS_HEADER`). */
export const listReachableSprings = defineEndpoint({
  method: 'GET',
  path: '/api/springs/reachable',
  auth: 'public',
  summary: 'The springs within so many minutes of driving, the nearest by time first',
  query: z.object({
    /** Longitude and latitude, 'lon,lat'; we round them to two decimals. */
    from: longitudeLatitude,
    minutes: z.coerce.number().pipe(z.literal([...REACH_MINUTES])),
  }),
  responses: { 200: z.array(reachableSpring) },
});
