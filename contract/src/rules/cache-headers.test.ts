import { expect, it } from 'vitest';
import { pageCacheControl } from './cache-headers.ts';

it.each([
  [200, false, 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'],
  [404, false, 'public, max-age=0, s-maxage=60'],
  [200, true, 'no-store'],
  [400, false, 'no-store'],
  [500, false, 'no-store'],
  [503, true, 'no-store'],
])('a page with status %i (incomplete: %s) is kept: %s', (status, incomplete, expected) => {
  expect(pageCacheControl(status, { incomplete, revocable: false })).toBe(expected);
});

it.each([200, 404])('a page that can be taken back is kept by nobody (status %i)', (status) => {
  expect(pageCacheControl(status, { incomplete: false, revocable: true })).toBe('no-store');
});
