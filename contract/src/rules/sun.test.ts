import { holdsAt, ALWAYS } from './closure-windows.ts';
import { expect, it } from 'vitest';
import { instantAt } from './local-clock.ts';
import { momentAt, sunOn } from './sun.ts';

const KIRKHAM = { latitude: 44.07, longitude: -115.54, time_zone: 'America/Boise' };
const BARROW = { latitude: 71.3, longitude: -156.8, time_zone: 'America/Anchorage' };
const FAIRBANKS = { latitude: 65.05, longitude: -146.05, time_zone: 'America/Anchorage' };

it.each([
  ['America/Boise', '2027-01-14', '2027-01-14T15:00:00.000Z'],
  ['America/Boise', '2027-07-14', '2027-07-14T14:00:00.000Z'],
  ['America/Phoenix', '2027-07-14', '2027-07-14T15:00:00.000Z'],
  ['Pacific/Honolulu', '2027-07-14', '2027-07-14T18:00:00.000Z'],
  ['America/Adak', '2027-07-14', '2027-07-14T17:00:00.000Z'],
  // The night before, the clocks changed.
  ['America/Boise', '2027-03-14', '2027-03-14T14:00:00.000Z'],
])('eight in the morning in %s on %s', { tags: '@24.58' }, (zone, date, wanted) => {
  const instant = instantAt(date, 8 * 60, zone);
  expect(new Date(instant).toISOString()).toBe(wanted);
  expect(momentAt(instant, { ...KIRKHAM, time_zone: zone })).toMatchObject({ date, minutes: 480 });
});

it('the sun rises and sets by the clock there', { tags: '@24.51' }, () => {
  // By the Naval Observatory: 8:12 AM and 5:29 PM; 6:13 AM and 9:24 PM.
  const [january, july] = [sunOn('2027-01-14', KIRKHAM), sunOn('2027-07-14', KIRKHAM)];
  expect(Math.abs(january.sunrise - (8 * 60 + 12))).toBeLessThan(5);
  expect(Math.abs(january.sunset - (17 * 60 + 29))).toBeLessThan(5);
  expect(Math.abs(july.sunrise - (6 * 60 + 13))).toBeLessThan(5);
  expect(Math.abs(july.sunset - (21 * 60 + 24))).toBeLessThan(5);
});

it('in the far north it may not set, not rise, or set after midnight', { tags: '@24.51' }, () => {
  expect(sunOn('2027-06-21', BARROW)).toEqual({ sunrise: 0, sunset: 1_440 });
  expect(sunOn('2027-12-21', BARROW)).toEqual({ sunrise: 720, sunset: 720 });
  expect(sunOn('2027-06-21', FAIRBANKS).sunset).toBeGreaterThan(1_440);
  const night = { ...ALWAYS, night: { from: 'sunset', to: 'sunrise' } };
  const at = (hour: number) =>
    holdsAt(night, momentAt(instantAt('2027-06-21', hour * 60, 'America/Anchorage'), FAIRBANKS));
  expect([at(0), at(2), at(12), at(23)]).toEqual([false, true, false, false]);
});
