import { describe, expect, it } from 'vitest';
import { ABBREVIATIONS } from './clean/names.ts';
import { placeOf } from './clean/places.ts';
import { agree } from './clean/temperatures.ts';
import { isInYellowstone } from './clean/yellowstone.ts';
import { KINDS } from '@wildsoak/contract/rules/kinds';
import { TEMPERATURE_WORDS } from '@wildsoak/contract/rules/temperature';
import { readListedSprings } from './springs-file.ts';

const springs = readListedSprings();
const byId = new Map(springs.map((spring) => [spring.id, spring]));

/** The source's own count, state by state. */
const ROWS_BY_STATE = Object.fromEntries(
  'NV 312, CA 304, ID 232, WY 132, OR 126, UT 116, AK 108, NM 77, MT 61, AZ 60, CO 47, WA 30, HI 11, VA 11, TX 9, GA 7, AR 6, WV 5, FL 2, SD 2, MA 1, NC 1, NY 1'
    .split(', ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]),
);

/** Outside every county shape of their state, which are drawn coarsely; by id. */
const COAST_AND_BORDER_CASES: Readonly<Record<number, string>> = {
  20: 'shore of Little Sitkin Island, Alaska',
  34: 'shore of the Alaska Peninsula near Port Moller',
  37: 'Amagat Island, too small for the shapes',
  60: 'shore of the Gulf of Alaska near Icy Point',
  72: 'shore of Akun Island, position good to about 1 km',
  77: 'Bogoslof Island, too small for the shapes',
  350: 'tide line at Rocky Point, California',
  365: 'sea cliff at Slates Hot Springs, California',
  535: 'shore of Hawaii Island near Akins Spring',
  1361: 'bank of the Rio Grande, the border with Mexico',
};

const countBy = <Item>(items: readonly Item[], key: (item: Item) => string) => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
};

describe('springs.csv', () => {
  it('has 1,661 rows with the ids 1 to 1661 in order, and each source row once', () => {
    expect(springs.map((spring) => spring.id)).toEqual(springs.map((_, index) => index + 1));
    expect(springs).toHaveLength(1661);
    expect(new Set(springs.map((spring) => spring.provenance)).size).toBe(1661);
    for (const { provenance } of springs) expect(provenance).toMatch(/^noaa-1980:\d{4}$/);
  });

  it('has the rows of each state', () => {
    expect(countBy(springs, (spring) => spring.state_code)).toEqual(ROWS_BY_STATE);
  });

  it('has every point in its county and state but for the listed coast and border cases', () => {
    const outside: number[] = [];
    for (const spring of springs) {
      const place = placeOf(spring.state_code, [spring.longitude, spring.latitude]);
      expect(place.county, `county of ${spring.id}`).toBe(spring.county);
      if (!place.isInside) outside.push(spring.id);
    }
    expect(outside).toEqual(Object.keys(COAST_AND_BORDER_CASES).map(Number));
  });

  it('keeps positions within the USA, the western Aleutians east of the 180th meridian', () => {
    for (const { latitude, longitude } of springs) {
      expect(latitude).toBeGreaterThan(18.9);
      expect(latitude).toBeLessThan(71.4);
      expect(longitude > -180 && longitude < -66.9 ? true : longitude > 172).toBe(true);
    }
    const eastern = springs.filter((spring) => spring.longitude > 0);
    expect(eastern.map((spring) => spring.id)).toEqual([18, 19, 20, 38, 41]);
    expect(byId.get(38)).toMatchObject({ name: 'Hot Spring on Attu Island', longitude: 173.13 });
    expect(byId.get(384)).toMatchObject({ latitude: 34.513, county: 'Santa Barbara' });
  });

  it('gives a precision of 200 m, in Hawaii 500 m, or 1 km', () => {
    expect(countBy(springs, (spring) => String(spring.position_precision_m))).toEqual({
      '200': 1343,
      '500': 8,
      '1000': 310,
    });
    const islands = springs.filter((spring) => spring.position_precision_m === 500);
    expect(new Set(islands.map((spring) => spring.state_code))).toEqual(new Set(['HI']));
  });

  it('has °F and °C that agree, and a class only where there is no number', () => {
    for (const { id, temperature_f, temperature_c, temperature_class } of springs) {
      if (temperature_f === null || temperature_c === null) {
        expect([temperature_f, temperature_c], String(id)).toEqual([null, null]);
      } else {
        expect(agree(temperature_f, temperature_c), String(id)).toBe(true);
        expect(temperature_class, String(id)).toBeNull();
      }
    }
    expect(springs.filter((spring) => spring.temperature_f !== null)).toHaveLength(1480);
    const classes = springs.map((spring) => spring.temperature_class).filter((c) => c !== null);
    expect(classes).toHaveLength(179);
    expect(new Set(classes)).toEqual(new Set(TEMPERATURE_WORDS));
  });

  it('has names in proper case, without abbreviations, and none where the source has none', () => {
    const abbreviations = Object.keys(ABBREVIATIONS).filter((word) => !['ST', 'US'].includes(word));
    const leftover = new RegExp(`\\b(${abbreviations.join('|')}|MFG|H S)\\b(?!\\.)`, 'i');
    for (const name of springs.flatMap((spring) => spring.name ?? [])) {
      expect(name).not.toMatch(/[A-Z]{3,}/);
      expect(name).not.toMatch(leftover);
      expect(name).not.toMatch(/ {2}|^ | $|unnamed/i);
      expect(name).toMatch(/^[A-Z]/);
      expect(name.replace(/\([^()]+\)/g, '')).not.toMatch(/[()]/);
    }
    expect(springs.filter((spring) => spring.name === null)).toHaveLength(115);
  });

  it('has map sheets in proper case', () => {
    for (const sheet of springs.flatMap((spring) => spring.map_sheet ?? [])) {
      expect(sheet).toMatch(/^[A-Z][^()]*[^() ]( \((15|7\.5)-minute\))?$/);
      expect(sheet).not.toMatch(/[A-Z]{3,}| {2}|\b(Mt|Mtn|Mts)\b/);
    }
  });

  it('has known kinds', () => {
    for (const { kind } of springs) expect(KINDS).toContain(kind);
    expect(springs.filter((spring) => spring.kind !== 'spring')).toHaveLength(86);
  });

  it('marks 100 rows as in Yellowstone, all in Wyoming', () => {
    for (const { id, latitude, longitude, in_yellowstone } of springs)
      expect(isInYellowstone([longitude, latitude]), String(id)).toBe(in_yellowstone);
    const inPark = springs.filter((spring) => spring.in_yellowstone);
    expect(countBy(inPark, (spring) => spring.state_code)).toEqual({ WY: 100 });
  });
});
