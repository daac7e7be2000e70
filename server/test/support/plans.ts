import type { createPlan, measureDetours, NearbyRouteSpring } from '@wildsoak/contract/trips';
import type { z } from 'zod';

type DetoursBody = z.output<(typeof measureDetours)['body']>;

/** What the planner asks after it has the route. */
export const detoursBody = (
  { startCoords, endCoords, waypoints }: Omit<DetoursBody, 'springs'>,
  springs: readonly NearbyRouteSpring[],
): DetoursBody => ({
  startCoords,
  endCoords,
  waypoints,
  springs: springs.map(({ longitude, latitude, leg }) => ({ coords: [longitude, latitude], leg })),
});

type PlanBody = z.input<(typeof createPlan)['body']>;

/** What the planner sends. */
export const planBody = (changes: Partial<PlanBody> = {}): PlanBody => ({
  name: 'Summer Road Trip',
  startPointName: 'Boise, Idaho',
  endPointName: 'Reno, Nevada',
  startCoords: [-116.2, 43.61],
  endCoords: [-119.81, 39.53],
  routeGeoJson: {
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [-116.2, 43.61],
        [-117.9, 41.2],
        [-119.81, 39.53],
      ],
    },
    properties: {
      miles: 420.5,
      minutes: 477.25,
      legs: [{ miles: 420.5, minutes: 477.25 }],
      is_sketch: false,
    },
  },
  maxDistanceMiles: 20,
  springIds: [42, 7, 300],
  ...changes,
});
