import { addMember, signIn } from '../support/member.ts';
import { startOwnSite } from '../support/own-site.ts';
import { PREMIUM, savePlan, shareOf } from '../support/plans.ts';
import { renderWith } from '../support/render.ts';
import { expect, test } from '../support/test.ts';

const STATUSES = [401, 403, 404, 409, 413, 422, 429, 500, 503];
/** Each page that cannot do without a call, and that call. */
const PAGES = {
  '/springs/646': '/api/springs/646',
  '/profile/marge': '/api/users/marge',
  '/shared-plans/AbCdEfGhIjKlMnOpQrSt-_': '/api/shared-plans/AbCdEfGhIjKlMnOpQrSt-_',
  '/owner-request?spring=646': '/api/springs/646',
  '/search?q=kirkham': '/api/springs',
  '/sample-trip': '/api/springs/646',
};

for (const [page, call] of Object.entries(PAGES)) {
  test(
    `hardening: the status of a call was lost on its way to the page: ${page}`,
    { tag: '@19.66' },
    async () => {
      for (const address of [page, page.replace(/^[^?]+/, '$&.data')])
        for (const status of STATUSES) {
          // A stop that was removed is left out of the sample.
          if (page === '/sample-trip' && status === 404) continue;
          const answer = await renderWith(address, { [call]: status });
          const { headers } = answer;
          expect([address, answer.status, headers.get('retry-after')]).toEqual([
            address,
            status,
            status === 429 || status === 503 ? '7' : null,
          ]);
          // Caches may keep for a minute that there is no such thing.
          if (status !== 404) expect(headers.get('cache-control')).toBe('no-store');
        }
    },
  );
}

test(
  'hardening: a shared plan beyond its limit was 502',
  { tag: ['@19.66', '@19.10'] },
  async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    const token = await shareOf(page.request, await savePlan(page.request));
    const site = await startOwnSite({ LOG_LEVEL: 'info' });
    const answers = [];
    for (let i = 0; i < 130; i += 1) {
      const answer = await fetch(`${site.url}/shared-plans/${token}`);
      await answer.arrayBuffer();
      answers.push(answer);
    }
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(429));
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(site.output()).not.toContain('"level":50');
    await site.stop();
  },
);

/** As `createToken` and `createLinkToken` make them. */
const LONG = 'q3vXz0Jk7hPp-Rt_9sWbYc2LmN4dFgH6uEaKxT8oVi1';
const SHORT = 'Zk3uWq8Rb_-Xn5Tt0pLmVg';
const ODD = ['%0a', '%0d%0aforged', '%E2%80%A8', '%00', '..%2f', '//', '%2525', 'x'.repeat(4_000)];

const PLACES = [
  '/shared-plans',
  '/api/shared-plans',
  '/api/shared-plans/calendar',
  '/verify-email',
  '/reset-password',
  '/owner-request/confirm',
  '/api/auth/verify-email',
  '/nowhere',
  '',
];

/** Each of them with one of the tokens. */
const oddPaths = (tokens: string[]) =>
  PLACES.flatMap((place) =>
    ODD.flatMap((odd, i) => {
      const token = tokens[i % tokens.length] ?? '';
      return [
        `${place}/${token}/${odd}`,
        `${place}/${token}/${odd}.data`,
        `${place}/${odd}/${token}.data`,
        `${place}/${odd}?token=${token}`,
      ];
    }),
  );
const AT_ONCE = 8;

test(
  'hardening: odd addresses filled a second log, with the links in them',
  { tag: ['@19.67', '@19.38'] },
  async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    const token = await shareOf(page.request, await savePlan(page.request));
    const site = await startOwnSite({ LOG_LEVEL: 'info' });
    const begin = site.output().length;
    const paths = oddPaths([token, LONG, SHORT]);
    for (let sent = 0; sent < paths.length; sent += AT_ONCE)
      await Promise.all(
        paths.slice(sent, sent + AT_ONCE).map(async (path) => {
          const answer = await fetch(site.url + path);
          await answer.arrayBuffer();
          expect(answer.status, path.slice(0, 200)).toBeLessThan(500);
        }),
      );
    // The last line says that all before it are there.
    await fetch(`${site.url}/api/auth/logout`, { method: 'POST' });
    await expect.poll(() => site.output().slice(begin)).toContain('/api/auth/logout');
    const lines = site.output().slice(begin).trim().split('\n');
    for (const line of lines) {
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
      for (const secret of [token, LONG, SHORT]) expect(line).not.toContain(secret);
      expect((JSON.parse(line) as { level: number }).level, line).toBeLessThan(50);
    }
    await site.stop();
  },
);
