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
  position_precision_m: 100,
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
  it('says place, temperature and map sheet', () => {
    expect(describeSpring(KIRKHAM)).toBe(
      'A thermal spring in Boise County, Idaho. The water measured 149 °F (65 °C) at the source around 1980; a pool you can sit in may be cooler or hotter. Find it on the USGS map Lowman (7.5-minute series).',
    );
  });

  it('gives the class if nobody measured, and says so if there is neither', () => {
    const spring = { ...KIRKHAM, ...NO_TEMPERATURE };
    expect(describeSpring({ ...spring, temperature_class: 'hot' })).toContain('calls it hot.');
    expect(describeSpring(spring)).toContain('gives no temperature.');
  });

  it('says if there is no name and if the location is rough', () => {
    const text = describeSpring({ ...KIRKHAM, name: null, position_precision_m: 1000 });
    expect(text).toContain('The 1980 list gives it no name.');
    expect(text).toContain('The location may be off by about 0.6 miles (1 km).');
  });

  it('says that bathing is prohibited in Yellowstone and mentions no pool', () => {
    const text = describeSpring({ ...KIRKHAM, in_yellowstone: true });
    expect(text).toContain('where bathing in thermal features is prohibited.');
    expect(text).not.toContain('pool');
  });

  it('mentions no water and no pool at a fumarole', () => {
    const text = describeSpring({ ...KIRKHAM, kind: 'fumarole' });
    expect(text).toContain('The temperature was 149 °F (65 °C) at the source');
    expect(text).not.toMatch(/pool|water/);
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

  it('reads as whole sentences for every row', () => {
    for (const spring of readSprings()) {
      const text = describeSpring(spring);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toMatch(/null|undefined|NaN| {2}|\.\.| \.|,,/);
      expect(text).toMatch(/ in .*(County|Borough|Census Area|Carson City|Borough of [A-Z]\w+), /);
    }
  });
});
