import { placeKey } from './place-key.ts';
import {
  readCityRows,
  readZipRows,
  type CityRow,
  type Position,
  type ZipRow,
} from './towns-sources.ts';

/** A town of the 50 states or the District of Columbia. */
export interface Town {
  name: string;
  /** Two letters. */
  state: string;
  /** The bare name; null if no source gives it. */
  county: string | null;
  latitude: number;
  longitude: number;
  /** Null if unknown. */
  population: number | null;
  /** In ascending order; none if the post office uses a neighbor's name. */
  zips: string[];
}

/**
 * Rows with the same name and state that are farther apart than this are different towns: Indiana has three
 * Georgetowns. The ZIP codes of the widest cities stay within it.
 */
const SAME_TOWN_KM = 60;

/** Good enough on the scale of a state: degrees of longitude shrink with the latitude. */
export const kilometersApart = (one: Position, other: Position): number => {
  const north = (one.latitude - other.latitude) * 111.2;
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  const east = (one.longitude - other.longitude) * 111.2 * Math.cos(middle);
  return Math.hypot(north, east);
};

const nearest = (position: Position, towns: readonly Town[]): Town | undefined => {
  let best: Town | undefined;
  let bestKm = SAME_TOWN_KM;
  for (const town of towns) {
    const km = kilometersApart(position, town);
    if (km <= bestKm) [best, bestKm] = [town, km];
  }
  return best;
};

const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

/** Without spaces: the post office writes 'La Porte' where others write 'LaPorte'. */
const groupByNameAndState = <Row extends { name: string; state: string }>(
  rows: readonly Row[],
): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => `${row.state} ${placeKey(row.name).replaceAll(' ', '')}`);

const addCity = (towns: Town[], city: CityRow): void => {
  // The largest comes first; a nearby row with the same name is the same place, listed twice.
  if (nearest(city, towns) === undefined) towns.push({ ...city, county: null, zips: [] });
};

const addZip = (towns: Town[], { zip, county, ...place }: ZipRow): void => {
  const town = nearest(place, towns);
  if (town === undefined) towns.push({ ...place, county, population: null, zips: [zip] });
  else {
    town.zips.push(zip);
    town.county ??= county;
  }
};

const merge = (cities: readonly CityRow[], zips: readonly ZipRow[]): Town[] => {
  const towns: Town[] = [];
  for (const city of cities.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))) {
    addCity(towns, city);
  }
  for (const zip of zips.toSorted((a, b) => compareText(a.zip, b.zip))) addZip(towns, zip);
  return towns;
};

/** Every town of the gazetteer, by state and name; among namesakes the largest first. */
export const readTowns = (): Town[] => {
  const cities = groupByNameAndState(readCityRows());
  const zips = groupByNameAndState(readZipRows());
  return [...new Set([...cities.keys(), ...zips.keys()])]
    .toSorted(compareText)
    .flatMap((key) => merge(cities.get(key) ?? [], zips.get(key) ?? []));
};
