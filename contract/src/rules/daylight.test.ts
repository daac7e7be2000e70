import { instantAt } from './local-clock.ts';
import { expect, it } from 'vitest';
import { daylightAt } from './daylight.ts';

const KIRKHAM = { latitude: 44.07, longitude: -115.54, time_zone: 'America/Boise' };
const FAIRBANKS = { latitude: 65.05, longitude: -146.05, time_zone: 'America/Anchorage' };
const at = (date: string, hour: number, minute = 0) =>
  instantAt(date, hour * 60 + minute, 'America/Boise');

it('names sunrise, sunset and last light of the day there', { tags: '@26.3' }, () => {
  // By the Naval Observatory: sunset 9:24 PM, end of civil twilight 9:58 PM.
  const { sun, note } = daylightAt(at('2027-07-14', 12), KIRKHAM, false);
  expect(sun).toMatch(/^Sunrise 6:1\d AM, sunset 9:2\d PM, last light 9:5\d PM$/);
  expect(note).toBeNull();
});

it.each([
  [at('2027-07-14', 22, 40), /^You arrive 4\d minutes after dark\.$/],
  [at('2027-07-14', 23, 40), /^You arrive 1 h 4\d min after dark\.$/],
  [at('2027-07-15', 1), /^You arrive 3 h \d+ min after dark\.$/],
  [at('2027-07-15', 5), /^You arrive 3\d minutes before first light\.$/],
  [at('2027-07-14', 21, 30), /^It gets dark 2\d minutes after you arrive\.$/],
  [at('2027-07-14', 20), null],
  [at('2027-07-15', 5, 50), null],
])('at %d: %s', { tags: '@26.3' }, (instant, note) => {
  const said = daylightAt(instant, KIRKHAM, false).note;
  if (note === null) expect(said).toBeNull();
  else expect(said).toMatch(note);
});

it('in an Alaskan June it is never dark', { tags: '@26.3' }, () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const instant = instantAt('2027-06-21', hour * 60, FAIRBANKS.time_zone);
    expect(daylightAt(instant, FAIRBANKS, false).note).toBeNull();
  }
});

it.each([
  [at('2027-07-14', 22, 40), /^You arrive at least 4\d minutes after dark\.$/],
  [at('2027-07-14', 20), /^It gets dark 1 h 5\d min after the earliest time you can arrive\.$/],
  [at('2027-07-14', 12), /^$/],
])('says so where you may arrive later (%i)', { tags: '@26.3' }, (instant, wanted) => {
  expect(daylightAt(instant, KIRKHAM, true).note ?? '').toMatch(wanted);
});
