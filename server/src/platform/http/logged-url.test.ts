import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loggedUrl } from './observe.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrSt-_';

it.each([
  [`/api/shared-plans/${TOKEN}`, '/api/shared-plans/…'],
  [`/shared-plans/${TOKEN}?from=mail`, '/shared-plans/…?…'],
  [`/shared-plans/${TOKEN}.data`, '/shared-plans/….data'],
  [`/Shared-Plans/${TOKEN}`, '/Shared-Plans/…'],
  [`/api/shared%2Dplans/${TOKEN}`, '/api/shared-plans/…'],
  ['/api/admin/members?search=a%40b.example&cursor=?x\n', '/api/admin/members?…'],
])('%s is written to the log as %s', { tags: '@19.38' }, (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

it(
  'hardening: however an address is escaped, the log does not hold the link',
  { tags: '@19.38' },
  () => {
    const escapes = fc.array(fc.boolean(), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(escapes, fc.constantFrom('/', '/api/', '//', '/a/../'), (isEscaped, before) => {
        const place = Array.from('shared-plans/')
          .map((letter, i) =>
            isEscaped[i] && letter !== '/' ? `%${letter.charCodeAt(0).toString(16)}` : letter,
          )
          .join('');
        expect(loggedUrl(before + place + TOKEN)).not.toContain(TOKEN);
      }),
      { numRuns: 300 },
    );
  },
);
