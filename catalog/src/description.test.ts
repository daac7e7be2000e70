import { describe, expect, it } from 'vitest';
import { describe as describeSpring } from './description.ts';
import { readSprings, type CatalogSpring } from './springs-file.ts';

const KIRKHAM: CatalogSpring = {
  id: 646,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  county: 'Boise',
  latitude: 44.072,
  longitude: -115.543,
  position_precision_m: 200,
  temperature_f: 149,
  temperature_c: 65,
  temperature_class: null,
  kind: 'spring',
  in_yellowstone: false,
  map_sheet: 'Lowman (7.5-minute)',
  provenance: 'noaa-1980:0646',
};

const NO_TEMPERATURE = { temperature_f: null, temperature_c: null } as const;

describe('describe', () => {
  it('says place, temperature, how good the location is, and the map sheet', () => {
    expect(describeSpring(KIRKHAM)).toBe(
      'A thermal spring in Boise County, Idaho. The 1980 list gives 149 °F (65 °C) at its source. The location may be off by about 650 feet (200 m). Find it on the USGS map Lowman (7.5-minute series).',
    );
  });

  it('gives the class if there is no number, and says so if there is neither', () => {
    const spring = { ...KIRKHAM, ...NO_TEMPERATURE };
    expect(describeSpring({ ...spring, temperature_class: 'hot' })).toContain('but calls it hot.');
    expect(describeSpring(spring)).toContain('gives no temperature.');
  });

  it('says if there is no name', () => {
    expect(describeSpring({ ...KIRKHAM, name: null })).toContain('The 1980 list gives it no name.');
  });

  it.each([
    [200, '650 feet (200 m)'],
    [500, '1,600 feet (500 m)'],
    [1000, '0.6 miles (1 km)'],
  ])('says how far off the location may be: %i m', (position_precision_m, distance) => {
    expect(describeSpring({ ...KIRKHAM, position_precision_m })).toContain(
      `The location may be off by about ${distance}.`,
    );
  });

  it('says that bathing is prohibited in Yellowstone', () => {
    expect(describeSpring({ ...KIRKHAM, in_yellowstone: true })).toContain(
      'where bathing in thermal features is prohibited.',
    );
  });

  it('mentions no water at a fumarole', () => {
    const text = describeSpring({ ...KIRKHAM, kind: 'fumarole' });
    expect(text).toContain('The 1980 list gives 149 °F (65 °C). ');
    expect(text).not.toContain('water');
  });

  it.each([
    ['AK', 'Nome', 'in the Nome Census Area, Alaska.'],
    ['AK', 'Denali', 'in Denali Borough, Alaska.'],
    ['AK', 'Sitka', 'in the City and Borough of Sitka, Alaska.'],
    ['NV', 'Carson City', 'in Carson City, Nevada.'],
    ['VA', 'Bath', 'in Bath County, Virginia.'],
  ])('names the county equivalents: %s, %s', (state_code, county, words) => {
    expect(describeSpring({ ...KIRKHAM, state_code, county })).toContain(words);
  });

  it('reads as whole sentences for every row, and invites nobody into the water', () => {
    for (const spring of readSprings()) {
      const text = describeSpring(spring);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toMatch(/null|undefined|NaN| {2}|\.\.| \.|,,/);
      expect(text).toContain('The location may be off by about ');
      expect(text.replace(/Also called .*?\. /, '')).not.toMatch(/\bpool|\bsoak|measured/i);
      expect(text).toMatch(/ in .*(County|Borough|Census Area|Carson City|Borough of [A-Z]\w+), /);
    }
  });
});
