import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loggedUrl } from './observe.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrSt-_';
const LONG_TOKEN = 'q3vXz0Jk7hPp-Rt_9sWbYc2LmN4dFgH6uEaKxT8oVi1';

it.each([
  [`/api/shared-plans/${TOKEN}`, '/api/shared-plans/…'],
  [`/shared-plans/${TOKEN}?from=mail`, '/shared-plans/…?…'],
  [`/shared-plans/${TOKEN}.data`, '/shared-plans/….data'],
  [`/Shared-Plans/${TOKEN}`, '/Shared-Plans/…'],
  [`/api/shared%2Dplans/${TOKEN}`, '/api/shared-plans/…'],
  [`/shared-plans%2f${TOKEN}`, '/shared-plans%2f…'],
  [`/nowhere/%0a${TOKEN}.data`, '/nowhere/%0a….data'],
  [`/verify-email/${TOKEN}x`, '/verify-email/…'],
  [`/reset-password//${LONG_TOKEN}`, '/reset-password//…'],
  [`/owner-request/confirm/${LONG_TOKEN}/%0a`, '/owner-request/confirm/…/%0a'],
  [`/${'x'.repeat(9_000)}`, `/${'x'.repeat(299)}…`],
  ['/springs/646', '/springs/646'],
  ['/api/admin/members?search=a%40b.example&cursor=?x\n', '/api/admin/members?…'],
])('%s is written to the log as %s', { tags: '@19.38' }, (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

it(
  'hardening: however an address is escaped, the log does not hold the link',
  { tags: '@19.38' },
  () => {
    const address = fc.constantFrom('/shared-plans/', '/api/shared-plans//', '/x/%0a', '/x%2f');
    const escapes = fc.array(fc.constantFrom('', '%', '%25'), { minLength: 42, maxLength: 42 });
    fc.assert(
      fc.property(address, escapes, (before, escaped) => {
        const tried = Array.from(before + TOKEN)
          .map((letter, i) =>
            escaped[i] && /[\w-]/.test(letter) && (i >= before.length || !before.includes('%'))
              ? `${escaped[i]}${letter.charCodeAt(0).toString(16)}`
              : letter,
          )
          .join('');
        expect(loggedUrl(tried), tried).toBe(`${before}…`);
      }),
      { numRuns: 300 },
    );
  },
);
