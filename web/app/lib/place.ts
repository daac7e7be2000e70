import type { Coordinates } from '@wildsoak/contract/planner';

/** By name and longitude, latitude. */
export interface Place {
  name: string;
  coords: Coordinates;
}
