import type { Kind } from '@wildsoak/contract/rules/kinds';
import { stateName } from '@wildsoak/contract/rules/us-states';
import { countyName } from '@wildsoak/contract/rules/place-names';
import type { CatalogSpring } from './springs-file.ts';

const KIND_NOUNS: Readonly<Record<Kind, string>> = {
  spring: 'A thermal spring',
  seep: 'A thermal seep',
  lake: 'A thermal lake',
  well: 'A thermal well',
  geyser: 'A geyser',
  fumarole: 'A fumarole (a vent of steam or gas)',
  mud_pot: 'A mud pot',
  mud_volcano: 'A mud volcano',
};

const MAY_HAVE_A_POOL = new Set<Kind>(['spring', 'seep', 'lake']);
const NOT_WATER = new Set<Kind>(['fumarole', 'mud_pot', 'mud_volcano']);

const place = (spring: CatalogSpring): string =>
  `${KIND_NOUNS[spring.kind]} in ${countyName(spring.state_code, spring.county)}, ${stateName(spring.state_code)}.`;

const temperature = (spring: CatalogSpring): string => {
  const { temperature_f, temperature_c, temperature_class, kind, in_yellowstone } = spring;
  if (temperature_f === null || temperature_c === null) {
    return temperature_class === null
      ? 'The 1980 list gives no temperature.'
      : `Nobody measured its temperature for the 1980 list, which calls it ${temperature_class}.`;
  }
  const subject = NOT_WATER.has(kind) ? 'The temperature' : 'The water';
  const verb = NOT_WATER.has(kind) ? 'was' : 'measured';
  const measured = `${subject} ${verb} ${temperature_f} °F (${temperature_c} °C) at the source around 1980`;
  // Say nothing about a pool where bathing is impossible or not allowed.
  return MAY_HAVE_A_POOL.has(kind) && !in_yellowstone
    ? `${measured}; a pool you can sit in may be cooler or hotter.`
    : `${measured}.`;
};

const mapSheet = (sheet: string): string =>
  `Find it on the USGS map ${sheet.replace('-minute)', '-minute series)')}.`;

/** Plain sentences from the spring's own facts, and nothing else. */
export const describe = (spring: CatalogSpring): string =>
  [
    place(spring),
    spring.name === null ? 'The 1980 list gives it no name.' : '',
    temperature(spring),
    spring.in_yellowstone
      ? 'It is in Yellowstone National Park, where bathing in thermal features is prohibited.'
      : '',
    spring.position_precision_m >= 1000 ? 'The location may be off by about 0.6 miles (1 km).' : '',
    spring.map_sheet === null ? '' : mapSheet(spring.map_sheet),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
