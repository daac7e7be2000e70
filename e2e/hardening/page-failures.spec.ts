import { renderWith } from '../support/render.ts';
import { answersFor, KIRKHAM, readSpring } from '../support/springs.ts';
import { expect, test } from '../support/test.ts';

// In one worker: each one that renders pages loads the whole build.
test.describe.configure({ mode: 'default' });

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

test(
  'hardening: the status of a call was lost on its way to the page',
  { tag: '@19.66' },
  async () => {
    for (const [page, call] of Object.entries(PAGES))
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

test(
  'a page that lacks a part is there, and no cache keeps it',
  { tag: '@11.3' },
  async ({ request }) => {
    const spring = await readSpring(request, KIRKHAM.id);
    const path = `/springs/${KIRKHAM.id}`;
    const partial = await renderWith(path, { ...answersFor(spring), [`/api${path}/nearby`]: 500 });
    expect(partial.status).toBe(200);
    expect(partial.headers.get('cache-control')).toBe('no-store');
    const html = await partial.text();
    expect(html).toContain(KIRKHAM.name);
    expect(html).toContain('load nearby springs.');
  },
);
