import { placeKey } from '@wildsoak/catalog/place-key';
import { readTowns } from '@wildsoak/catalog/towns';

export interface Place {
  latitude: number;
  longitude: number;
}

/** Spaces do not count: sources differ on 'La Place' and 'LaPlace'. */
const keyOf = (name: string) => placeKey(name).replaceAll(' ', '');

let places: Map<string, Place> | undefined;

function readPlaces(): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const { name, state, latitude, longitude } of readTowns()) {
    const key = keyOf(`${name} ${state}`);
    // The largest town of a name comes first, and is the town on the highway.
    if (!found.has(key)) found.set(key, { latitude, longitude });
  }
  return found;
}

/** Finds a town by 'Name ST'. */
export function placeNamed(name: string): Place {
  places ??= readPlaces();
  const place = places.get(keyOf(name));
  if (!place) throw new Error(`The gazetteer has no ${name}`);
  return place;
}

const EARTH_MILES = 3_958.8;

export function milesApart(one: Place, other: Place): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2) ** 2;
  const east = Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2;
  const scale = Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians);
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(north + scale * east));
}
