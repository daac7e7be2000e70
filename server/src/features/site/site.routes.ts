import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { STATIC_PAGES } from '@wildsoak/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SPRINGS_KEY } from '../../domain/springs.ts';
import { keysFor } from '../../platform/edge.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { escapeXml } from '../../platform/xml.ts';
import { keepPathsToIndex } from '../springs/browse/browse.service.ts';
import { countSprings, readSpringIds } from './site.repository.ts';

/** The sitemap protocol's limit for a file. */
const MAX_URLS_PER_SITEMAP = 50_000;

const PUBLIC_PAGES = ['/', '/hot-springs', ...STATIC_PAGES.map(({ path }) => path)];

/** The API, endless search results, forms, and the pages that only members see. */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/search',
  '/login',
  '/register',
  '/profile/settings',
  '/favorites',
  '/planner',
  '/my-plans',
  '/payment/',
  '/owner-request',
  '/add-a-place',
];

const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const listOf = (list: string, item: string, urls: readonly string[]): string => {
  const items = urls.map((url) => `<${item}><loc>${escapeXml(url)}</loc></${item}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${items}</${list}>\n`;
};

export const sitemapXml = (urls: readonly string[]): string => listOf('urlset', 'url', urls);

const sitemapIndexXml = (sitemaps: readonly string[]): string =>
  listOf('sitemapindex', 'sitemap', sitemaps);

/** For crawlers. Addresses come from the configuration, never from the request. */
export const registerSite = (
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  urlsPerSitemap = MAX_URLS_PER_SITEMAP,
) => {
  const options = { schema: { hide: true } };
  const { publicUrl } = config;
  const addKeys = keysFor(config);
  const pathsToIndex = keepPathsToIndex();

  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('cache-control', CACHE_HEADERS.hour)
      .send(body);

  app.get('/robots.txt', options, (_request, reply) =>
    send(reply, 'text/plain', robotsTxt(publicUrl)),
  );

  app.get('/sitemap.xml', options, async (request, reply) => {
    const count = await app.readFor(request, reply).run(countSprings);
    const files = Math.ceil(count / urlsPerSitemap);
    const springs = Array.from({ length: files }, (_, i) => `springs-${i + 1}.xml`);
    addKeys(reply, SPRINGS_KEY);
    const urls = ['pages.xml', ...springs].map((file) => `${publicUrl}/sitemaps/${file}`);
    return send(reply, 'application/xml', sitemapIndexXml(urls));
  });

  app.get('/sitemaps/pages.xml', options, async (request, reply) => {
    const paths = await pathsToIndex(app.readFor(request, reply).readPrepared);
    addKeys(reply, SPRINGS_KEY);
    const urls = [...PUBLIC_PAGES, ...paths].map((path) => publicUrl + path);
    return send(reply, 'application/xml', sitemapXml(urls));
  });

  app.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const [, page] = /^springs-([1-9]\d{0,4})\.xml$/.exec(request.params.file) ?? [];
    const offset = (Number(page) - 1) * urlsPerSitemap;
    const { run } = app.readFor(request, reply);
    const ids =
      page === undefined
        ? []
        : await run((database) => readSpringIds(database, { limit: urlsPerSitemap, offset }));
    if (ids.length === 0) throw notFound('Sitemap not found.');
    addKeys(reply, SPRINGS_KEY);
    const urls = ids.map((id) => `${publicUrl}/springs/${id}`);
    return send(reply, 'application/xml', sitemapXml(urls));
  });
};
