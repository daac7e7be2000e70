import { describe, expect, it } from 'vitest';
import { placeAskedIn } from './place-asked.ts';

describe('the place that a search names', { tags: '@22.25' }, () => {
  it.each([
    ['hot springs near boise', 'boise'],
    ['Hot Springs near Boise, ID', 'Boise, ID'],
    ['near salt lake city', 'salt lake city'],
    ['free places to soak around 83702', '83702'],
    ['best pools close to bend', 'bend'],
    ['hot springs near hot springs arkansas', 'hot springs arkansas'],
  ])('%s', (typed, place) => expect(placeAskedIn(typed)).toBe(place));

  it.each([
    'boise',
    'kirkham near lowman',
    'hot springs near me',
    'hot springs near idaho',
    'springs near ',
    'nearby springs',
  ])('none in: %s', (typed) => expect(placeAskedIn(typed)).toBeNull());
});
