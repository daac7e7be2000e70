import { expect, it } from 'vitest';
import { loggedUrl } from './logged-url.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrSt-_';

it.each([
  [`/api/shared-plans/${TOKEN}`, '/api/shared-plans/…'],
  [`/shared-plans/${TOKEN}?from=mail`, '/shared-plans/…?from=mail'],
  [`/shared-plans/${TOKEN}.data`, '/shared-plans/….data'],
  [`/Shared-Plans/${TOKEN}`, '/Shared-Plans/…'],
  [`/api/shared%2Dplans/${TOKEN}`, '/api/shared%2Dplans/…'],
  ['/api/springs?search=pagosa', '/api/springs?search=pagosa'],
])('%s is written to the log as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
