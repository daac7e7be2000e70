import { describe, expect, it } from 'vitest';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import { placeKey } from './place-key.ts';
import { readTowns, type Town } from './towns.ts';
import { readZipRows } from './towns-sources.ts';

const towns = readTowns();

const townsCalled = (name: string, state: string): Town[] =>
  towns.filter((town) => town.state === state && placeKey(town.name) === placeKey(name));

const townCalled = (name: string, state: string): Town => {
  const [town, ...others] = townsCalled(name, state);
  expect(others, `others called ${name}`).toEqual([]);
  if (town === undefined) throw new Error(`no ${name}, ${state}`);
  return town;
};

/** Known positions, to a hundredth of a degree or two. */
const FACTS: readonly [string, string, string, number, number, number][] = [
  ['Boise', 'ID', 'Ada', 43.61, -116.2, 140_000],
  ['St. George', 'UT', 'Washington', 37.1, -113.58, 70_000],
  ['New York', 'NY', 'New York', 40.71, -74.0, 8_000_000],
  ['Washington', 'DC', 'District of Columbia', 38.9, -77.04, 600_000],
  ['Winston Salem', 'NC', 'Forsyth', 36.1, -80.24, 200_000],
  ['Lexington', 'KY', 'Fayette', 38.05, -84.46, 300_000],
  ['Española', 'NM', 'Rio Arriba', 35.99, -106.08, 10_000],
  ['Honolulu', 'HI', 'Honolulu', 21.31, -157.86, 300_000],
];

describe('the gazetteer', () => {
  it.each(FACTS)('knows %s, %s', (name, state, county, latitude, longitude, population) => {
    const town = townCalled(name, state);
    expect(town.county).toBe(county);
    expect(Math.abs(town.latitude - latitude)).toBeLessThan(0.02);
    expect(Math.abs(town.longitude - longitude)).toBeLessThan(0.02);
    expect(town.population).toBeGreaterThan(population);
    expect(town.zips.length).toBeGreaterThan(0);
  });

  it('has towns with a post office and towns that use the post office of a neighbor', () => {
    expect(towns.length).toBeGreaterThan(29_000);
    expect(townCalled('Boise', 'ID').zips).toContain('83702');
    expect(townCalled('Stanley', 'ID')).toMatchObject({ population: null, zips: ['83278'] });
    expect(townCalled('Lakewood', 'CO')).toMatchObject({ county: null, zips: [] });
  });

  it('covers the 50 states and the District of Columbia, and nothing else', () => {
    const states = [...new Set(towns.map((town) => town.state))].toSorted();
    expect(states).toEqual([...US_STATES.map(({ code }) => code), 'DC'].toSorted());
    expect(towns.filter((town) => /\b[AFD]PO\b/.test(town.name))).toEqual([]);
  });

  it('keeps each ZIP code once in each state it is listed in', () => {
    const listed = new Set(readZipRows().map((row) => `${row.zip} ${row.state}`));
    const kept = towns.flatMap((town) => town.zips.map((zip) => `${zip} ${town.state}`));
    expect(new Set(kept)).toEqual(listed);
    expect(listed.has('83702 ID')).toBe(true);
    expect(kept.filter((zip) => !/^\d{5} [A-Z]{2}$/.test(zip))).toEqual([]);
  });

  it('treats two spellings of a name as the same town', () => {
    expect(townCalled("O'Fallon", 'MO')).toMatchObject({ population: 85_040 });
    expect(townCalled("O'Fallon", 'MO').zips).toContain('63366');
    expect(townCalled('LaPorte', 'IN').zips).toContain('46350');
    expect(townsCalled('La Porte', 'IN')).toEqual([]);
    expect(towns.filter(({ name }) => /\bMc [A-Z]/.test(name))).toEqual([]);
  });

  it('keeps namesakes in the same state apart, the largest first', () => {
    const georgetowns = townsCalled('Georgetown', 'IN');
    expect(georgetowns).toHaveLength(3);
    const populations = georgetowns.map((town) => town.population ?? 0);
    expect(populations).toEqual(populations.toSorted((one, other) => other - one));
  });

  it('does not give a suburb the population of the whole city', () => {
    expect(townCalled('West Raleigh', 'NC').population).toBeNull();
    expect(townCalled('Meads', 'KY').population).toBeNull();
  });

  it('has every town within the bounds of the country, with a name to compare', () => {
    for (const town of towns) {
      expect(town.latitude, town.name).toBeGreaterThan(18);
      expect(town.latitude, town.name).toBeLessThan(72);
      expect(town.longitude > -180 && town.longitude < -66, town.name).toBe(true);
      expect(placeKey(town.name), town.name).not.toBe('');
    }
  });
});
