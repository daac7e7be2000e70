import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milesFrom, nearIn, nearName, nearParameters, nearPath, nearPlace } from './near.ts';

const BOISE = nearPlace({ name: 'Boise, Idaho', coords: [-116.2023, 43.615] });
const read = (search: string) => nearIn(new URLSearchParams(search));

describe('near, in the address', { tags: '@22.20' }, () => {
  it('is the name, the position and the miles', () => {
    expect(nearPath(BOISE)).toBe('/?near=Boise,+Idaho@43.62,-116.20&within=50');
    expect(read('near=Boise,+ID@43.61,-116.20&within=25')).toEqual({
      name: 'Boise, ID',
      latitude: 43.61,
      longitude: -116.2,
      miles: 25,
    });
  });

  it('comes back as it went', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.constantFrom(25, 50, 100),
        (name, longitude, latitude, miles) => {
          const near = nearPlace({ name, coords: [longitude, latitude] }, miles);
          expect(read(nearParameters(near))).toEqual({
            ...near,
            latitude: near.latitude + 0,
            longitude: near.longitude + 0,
          });
        },
      ),
    );
  });

  it.each([
    'near=Boise',
    'near=Boise@',
    'near=Boise@43.61',
    'near=Boise@43.61,-116.2,1',
    'near=Boise@91,0',
    'near=Boise@0,181',
    'near=Boise@1e1,2',
    'near=Boise@NaN,NaN',
    'near=Boise@0x2B,-116',
    'near=@,',
    'within=50',
  ])('ignores %s', (search) => {
    expect(read(search)).toBeNull();
  });

  it('takes 50 miles for a radius that we do not offer', () => {
    for (const within of ['', '7', '-25', '1e9', '50.0001', 'far'])
      expect(read(`near=Boise@43.61,-116.2&within=${within}`)?.miles).toBe(50);
  });

  it('is also a drive of one to four hours', { tags: '@26.45' }, () => {
    for (const [within, minutes] of [
      ['1h', 60],
      ['4h', 240],
    ] as const) {
      const near = read(`near=Boise@43.61,-116.2&within=${within}`);
      expect(near?.minutes).toBe(minutes);
      expect(near && nearPath(near)).toBe(`/?near=Boise@43.61,-116.20&within=${within}`);
    }
    for (const within of ['5h', '0h', '-1h', '2H', '1.5h', '50'])
      expect(read(`near=Boise@43.61,-116.2&within=${within}`)?.minutes).toBeUndefined();
  });

  it('has no name that could pass for a link or for code', () => {
    const name = encodeURIComponent('<b>Win</b> at https://evil.example/x?a=1 \u202Enow');
    const { name: shown = '' } = read(`near=${name}@43.61,-116.2`) ?? {};
    expect(shown).not.toMatch(/[<>/:?=\u202E]/);
    expect(shown.length).toBeLessThanOrEqual(60);
  });
});

it('a position is rounded to about half a mile', { tags: '@22.21' }, () => {
  const home = nearPlace({ name: '', coords: [-116.202_347_8, 43.615_019_3] });
  expect(nearPath(home)).toBe('/?near=43.62,-116.20&within=50');
  expect(nearName(home)).toBe('43.62, -116.20');
  expect(milesFrom(home, { latitude: 43.615_019_3, longitude: -116.202_347_8 })).toBeLessThan(0.6);
  expect(read('near=43.6150193,-116.2023478')).toEqual(home);
});
