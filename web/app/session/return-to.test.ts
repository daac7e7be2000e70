import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeReturnPath, withReturnPath } from './return-to.ts';

const ORIGIN = 'https://wildsoak.example';

/** Ways to another site, and what may stand before and after them. */
const HOSTS = ['evil.example', 'evil.example/springs', 'wildsoak.example@evil.example', '1.1.1.1'];
const LEADS = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r//',
  '\t//',
  ' //',
  '\u0000//',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '/%5C/',
  '%2f%2f',
  '/%252f',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  '/.//',
  '/..//',
  '/%2e%2e//',
  '/;//',
  '/ /',
  '/\u00a0/',
  '/\u3000/',
  '/\uff0f',
  '/\u2215',
  'http://',
  'https://',
  'HTTPS:',
  'https:\\\\',
  'http:/',
  'ftp://',
  'javascript:alert(1)//',
  'java\nscript:alert(1)//',
  'data:text/html,',
  'vbscript:',
  'blob:',
  'file:///',
  '@',
  '.',
  '..',
  '/@',
  '/springs//',
  '/springs/..//',
  '/login/\\',
  '/search?q=a//',
  '/springs#//',
];
const PAYLOADS = LEADS.flatMap((lead) => HOSTS.map((host) => lead + host));

describe('a way back to another site', { tags: '@2.41' }, () => {
  it(`${PAYLOADS.length} payloads all lead home`, () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
    expect(PAYLOADS.filter((payload) => safeReturnPath(payload) !== '/')).toEqual([]);
  });

  it('whatever it is given, the way back stays on our own origin', () => {
    const parts = fc.constantFrom(...LEADS, ...HOSTS, '/', '?', '#', ':', 'springs', '12');
    const hostile = fc.array(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 3 })));
    fc.assert(
      fc.property(
        fc.oneof(
          hostile.map((list) => list.join('')),
          fc.webUrl(),
        ),
        (value) => {
          const path = safeReturnPath(value);
          expect(path.startsWith('/')).toBe(true);
          expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
          // Still so when something on the way decodes it once more.
          expect(new URL(path.split('?')[0] ?? '', ORIGIN).pathname).not.toMatch(/^\/\/|\\|%/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([null, undefined, 7, ['/springs/1'], '', `/${'a'.repeat(501)}`])(
    'what is no path leads home: %j',
    (value) => {
      expect(safeReturnPath(value)).toBe('/');
    },
  );
});

it.each(['/', '/springs/12', '/my-plans/3', '/planner?spring=12', '/search?q=caf%C3%A9%20%26'])(
  'keeps the way back to %s',
  { tags: '@2.41' },
  (path) => {
    const { searchParams } = new URL(loginPath(path), ORIGIN);
    expect(safeReturnPath(searchParams.get('returnTo'))).toBe(path);
  },
);

it('between /login and /register the way back goes along', { tags: ['@2.41', '@2.43'] }, () => {
  expect(withReturnPath('/register', '/')).toBe('/register');
  const { searchParams } = new URL(withReturnPath('/register', '/search?q=a%26b'), ORIGIN);
  expect(safeReturnPath(searchParams.get('returnTo'))).toBe('/search?q=a%26b');
});
