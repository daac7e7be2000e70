import { createHash } from 'node:crypto';
import { placeKey } from '@wildsoak/catalog/place-key';
import { kilometersApart, readTowns, type Town } from '@wildsoak/catalog/towns';
import { readZipRows, type ZipRow } from '@wildsoak/catalog/towns-sources';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { Database } from '../../platform/database/database.ts';
import { loadTimeZones } from '../../platform/time-zones.ts';
import { readSourceHash, replacePlaces, type GazetteerPlace } from './places-import.repository.ts';

/** The contract names the states only, and the District of Columbia is not one. */
const stateOf = (code: string): string => (code === 'DC' ? 'DC' : stateName(code));

const neighborOf = (town: Town, zips: readonly ZipRow[]): string | undefined => {
  let neighbor: ZipRow | undefined;
  let nearestKm = Infinity;
  for (const zip of zips) {
    if (zip.state !== town.state || zip.name === town.name) continue;
    const km = kilometersApart(town, zip);
    if (km < nearestKm) [neighbor, nearestKm] = [zip, km];
  }
  return neighbor?.name;
};

/** For the smaller towns of the same name in a state; for the largest, the state is enough. */
const distinctionOf = (town: Town, zips: readonly ZipRow[]): string =>
  town.county === null ? ` (near ${neighborOf(town, zips)})` : ` (${town.county})`;

type Unzoned = Omit<GazetteerPlace, 'time_zone'>;

/** 'Boise, Idaho', but 'Salem (Fulton), Arkansas', because there is a larger Salem. */
const townPlaces = (towns: readonly Town[], zips: readonly ZipRow[]): Unzoned[] =>
  [...Map.groupBy(towns, (town) => `${placeKey(town.name)} ${town.state}`).values()].flatMap(
    (namesakes) =>
      namesakes.map((town, index) => {
        const key = placeKey(town.name);
        const id = `place.${key} ${town.state}`.toLowerCase().replaceAll(' ', '-');
        return {
          id: index === 0 ? id : `${id}-${index + 1}`,
          kind: 'place',
          name: town.name,
          key,
          label: `${town.name}${index === 0 ? '' : distinctionOf(town, zips)}, ${stateOf(town.state)}`,
          state_code: town.state,
          latitude: town.latitude,
          longitude: town.longitude,
          population: town.population,
        };
      }),
  );

const postcodePlaces = (zips: readonly ZipRow[]): Unzoned[] =>
  zips.map(({ zip, name, state, latitude, longitude }) => ({
    id: `postcode.${zip}`,
    kind: 'postcode',
    name: zip,
    key: zip,
    label: `${zip}, ${name}, ${stateOf(state)}`,
    state_code: state,
    latitude,
    longitude,
    population: null,
  }));

export const readGazetteer = async (): Promise<GazetteerPlace[]> => {
  const zips = readZipRows();
  const timeZoneAt = await loadTimeZones();
  return [...townPlaces(readTowns(), zips), ...postcodePlaces(zips)].map((place) => ({
    ...place,
    time_zone: timeZoneAt(place.latitude, place.longitude),
  }));
};

/** Returns how many places it wrote: 0 if nothing has changed. */
export const importPlaces = async (
  database: Database,
  given?: readonly GazetteerPlace[],
): Promise<number> => {
  const places = given ?? (await readGazetteer());
  // A hash of the rows to write, so a change to our own rules counts like a change to the source.
  const hash = createHash('sha256').update(JSON.stringify(places)).digest('hex');
  return database.transaction().execute(async (transaction) => {
    if ((await readSourceHash(transaction)) === hash) return 0;
    await replacePlaces(transaction, places, hash);
    return places.length;
  });
};
