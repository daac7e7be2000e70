import { STATIC_PAGES } from '@wildsoak/contract/pages';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { registerErrors } from '../../platform/http/errors.ts';
import { registerSite, sitemapXml } from './site.routes.ts';

const { app, platform, database } = await useApp();

/** The same routes with few addresses per file, so the catalog needs several files. */
const split = fastify();
registerErrors(split);
split.decorate('readFor', () => platform.reads.anyNode);
registerSite(split, platform, 500);
afterAll(() => split.close());

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

const springUrls = async () => {
  const rows = await database
    .selectFrom('springs')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => `https://wildsoak.test/springs/${id}`);
};

const STATES =
  'alaska arizona california colorado idaho montana new-mexico nevada oregon utah washington wyoming'.split(
    ' ',
  );

describe('robots.txt', () => {
  it('allows all but calls, search results, forms and the member routes, and names the sitemap', async () => {
    const answer = await app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    const lines = answer.payload.split('\n');
    expect(lines).toContain('Sitemap: https://wildsoak.test/sitemap.xml');
    for (const path of [
      '/api/',
      '/search',
      '/favorites',
      '/planner',
      '/my-plans',
      '/profile/settings',
      '/owner-request',
      '/add-a-place',
    ]) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).not.toContain('Disallow: /');
    for (const path of ['/springs/1', '/profile/somebody', '/pictures/springs/1.png', '/tiles/']) {
      expect(lines.some((line) => path.startsWith(line.replace('Disallow: ', '') || ' '))).toBe(
        false,
      );
    }
  });
});

describe('the sitemap', () => {
  it('is an index of the pages and of all springs', async () => {
    const answer = await app.inject({
      url: '/sitemap.xml',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.payload).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex /);
    expect(locationsIn(answer.payload)).toEqual([
      'https://wildsoak.test/sitemaps/pages.xml',
      'https://wildsoak.test/sitemaps/springs-1.xml',
    ]);
    expect(locationsIn((await app.inject('/sitemaps/pages.xml')).payload)).toEqual([
      'https://wildsoak.test/',
      'https://wildsoak.test/hot-springs',
      ...STATIC_PAGES.map(({ path }) => `https://wildsoak.test${path}`),
      // States with at least three places to soak.
      ...STATES.map((state) => `https://wildsoak.test/hot-springs/${state}`),
    ]);
  });

  it('lists every spring once, except removed springs', async () => {
    await sql`update springs set removed_at = now() where id = 7`.execute(database);
    const urls = locationsIn((await app.inject('/sitemaps/springs-1.xml')).payload);
    expect(urls.length).toBeGreaterThan(1_600);
    expect(urls).toEqual(await springUrls());
    expect(urls).not.toContain('https://wildsoak.test/springs/7');
  });

  it('is split as the protocol requires: no file exceeds its limit, and together they list all springs', async () => {
    const expected = await springUrls();
    const files = locationsIn((await split.inject('/sitemap.xml')).payload).slice(1);
    expect(files).toHaveLength(Math.ceil(expected.length / 500));
    const found: unknown[] = [];
    for (const file of files) {
      const urls = locationsIn((await split.inject(new URL(String(file)).pathname)).payload);
      expect(urls.length).toBeLessThanOrEqual(500);
      found.push(...urls);
    }
    expect(found).toEqual(expected);
    expect((await split.inject(`/sitemaps/springs-${files.length + 1}.xml`)).statusCode).toBe(404);
  });

  it('addresses are escaped', () => {
    expect(sitemapXml(['https://a.test/?a=1&b=<2>'])).toContain(
      '<loc>https://a.test/?a=1&amp;b=&lt;2&gt;</loc>',
    );
  });

  it.each([
    '/sitemaps/springs-0.xml',
    '/sitemaps/springs-2.xml',
    '/sitemaps/springs--1.xml',
    '/sitemaps/springs-1e1.xml',
    '/sitemaps/springs-01.xml',
    '/sitemaps/springs-99999.xml',
    '/sitemaps/springs-999999999999.xml',
    '/sitemaps/springs-1.xml.gz',
    '/sitemaps/springs-%31%00.xml',
    '/sitemaps/..%2frobots.txt',
    '/sitemaps/pages',
    '/sitemaps/pages.xml/x',
    '/sitemaps/',
  ])('hardening: %s is no sitemap: 404 { error }, and no page', { tags: '@19.46' }, async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
