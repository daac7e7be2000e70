import { placeKey } from '@wildsoak/catalog/place-key';
import { kilometresApart, readTowns, type Town } from '@wildsoak/catalog/towns';
import { readZipRows, type ZipRow } from '@wildsoak/catalog/towns-sources';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { GazetteerPlace } from './places-import.repository.ts';

/** The states have their names there; this is none. */
const stateOf = (code: string): string => (code === 'DC' ? 'DC' : stateName(code));

const neighbourOf = (town: Town, zips: readonly ZipRow[]): string | undefined => {
  let neighbour: ZipRow | undefined;
  let nearestKm = Infinity;
  for (const zip of zips) {
    if (zip.state !== town.state || zip.name === town.name) continue;
    const km = kilometresApart(town, zip);
    if (km < nearestKm) [neighbour, nearestKm] = [zip, km];
  }
  return neighbour?.name;
};

/** Told where a state has several towns of one name: the largest alone needs no more than the state. */
const distinctionOf = (town: Town, zips: readonly ZipRow[]): string =>
  town.county === null ? ` (near ${neighbourOf(town, zips)})` : ` (${town.county})`;

/** 'Boise, Idaho', but 'Salem (Fulton), Arkansas', for there is a larger one. */
const townPlaces = (towns: readonly Town[], zips: readonly ZipRow[]): GazetteerPlace[] =>
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

const postcodePlaces = (zips: readonly ZipRow[]): GazetteerPlace[] =>
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

export const readGazetteer = (): GazetteerPlace[] => {
  const zips = readZipRows();
  return [...townPlaces(readTowns(), zips), ...postcodePlaces(zips)];
};
