import { townFinder } from '@wildsoak/catalog/highways';
import { readTowns } from '@wildsoak/catalog/towns';

export interface Place {
  latitude: number;
  longitude: number;
}

let findTown: ((name: string) => Place) | undefined;

/** Finds a town by 'Name ST'. */
export function placeNamed(name: string): Place {
  findTown ??= townFinder(readTowns());
  const { latitude, longitude } = findTown(name);
  return { latitude, longitude };
}

const EARTH_MILES = 3_958.8;

export function milesApart(one: Place, other: Place): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2) ** 2;
  const east = Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2;
  const scale = Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians);
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(north + scale * east));
}
