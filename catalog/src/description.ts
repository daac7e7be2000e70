import type { Kind } from '@wildsoak/contract/rules/kinds';
import { stateName } from '@wildsoak/contract/rules/us-states';
import { CELL_MILES, CELL_PRECISION_M } from '@wildsoak/contract/rules/shown-as';
import { countyName } from '@wildsoak/contract/rules/place-names';
import { isListed, type CatalogSpring } from './springs-file.ts';

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

/** Names that people know better; search finds them here. */
const ALSO_CALLED: Readonly<Record<number, string>> = {
  136: 'Ringbolt Hot Springs',
  514: 'Strawberry Park Hot Springs',
  10001: 'Crowley Hot Springs',
  10002: 'Diamond Fork Hot Springs',
  10003: "Pulkey's Pool",
  10007: 'Whitehorse Hot Springs',
};

const NOT_WATER = new Set<Kind>(['fumarole', 'mud_pot', 'mud_volcano']);

const place = (spring: CatalogSpring): string =>
  `${KIND_NOUNS[spring.kind]} in ${countyName(spring.state_code, spring.county)}, ${stateName(spring.state_code)}.`;

const temperature = (spring: CatalogSpring): string => {
  const { temperature_f, temperature_c, temperature_class, kind } = spring;
  if (temperature_f === null || temperature_c === null) {
    if (!isListed(spring)) return '';
    return temperature_class === null
      ? 'The 1980 list gives no temperature.'
      : `The 1980 list gives no temperature, but calls it ${temperature_class}.`;
  }
  const where = NOT_WATER.has(kind) ? '' : ' at its source';
  const who = isListed(spring) ? 'The 1980 list' : 'A published page';
  return `${who} gives ${temperature_f} °F (${temperature_c} °C)${where}.`;
};

const FEET_PER_METER = 3.28084;

/** More than any precision of the catalog's: shown only as an area. */
const isArea = ({ position_precision_m: meters }: CatalogSpring) => meters >= CELL_PRECISION_M;

/** In round numbers: nobody knows it better. */
const distance = (meters: number): string => {
  if (meters >= 1000) return '0.6 miles (1 km)';
  const feet = Math.floor((meters * FEET_PER_METER) / 50) * 50;
  return `${feet.toLocaleString('en-US')} feet (${meters} m)`;
};

const mapSheet = (sheet: string): string =>
  `Find it on the USGS map ${sheet.replace('-minute)', '-minute series)')}.`;

/** Plain sentences from the spring's own facts, and nothing else. */
export const describe = (spring: CatalogSpring): string =>
  [
    place(spring),
    ALSO_CALLED[spring.id] === undefined ? '' : `Also called ${ALSO_CALLED[spring.id]}.`,
    isListed(spring) ? '' : 'It is not on the 1980 federal list.',
    spring.name === null ? 'The 1980 list gives it no name.' : '',
    temperature(spring),
    spring.in_yellowstone
      ? `It is in ${isArea(spring) ? 'or near ' : ''}Yellowstone National Park, where bathing in thermal features is prohibited.`
      : '',
    isArea(spring)
      ? `We show this place only to within about ${CELL_MILES} miles.`
      : `The location may be off by about ${distance(spring.position_precision_m)}.`,
    spring.map_sheet === null ? '' : mapSheet(spring.map_sheet),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
