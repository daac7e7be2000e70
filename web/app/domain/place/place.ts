import type { Coordinates } from '@wildsoak/contract/trips';

/** By name and longitude, latitude. */
export interface Place {
  name: string;
  coords: Coordinates;
}
