import { calls } from '@wildsoak/contract/calls';
import { describe, expect, it } from 'vitest';
import { useNotedApp } from './support/note-routes.ts';

const { app, registered } = await useNotedApp();

/** Routes outside the contract, and why they exist. */
const OUTSIDE_THE_TABLE = [
  '/healthz', // the process lives
  '/readyz', // it can serve
  '/api/openapi.json', // the contract, to be read by machines
  /^\/api\/docs(\/|$)/, // and by people
  /^\/tiles(\/dark)?\/:z\/:x\/:file$/, // the base map
  /^\/tiles\/(topo|imagery)\/:z\/:x\/:y$/, // the survey's maps
  '/pictures/springs/:file', // drawn for each spring
  '/photos/:hash/:file', // of reviews
  '/api/stripe/webhook', // what the payment provider tells us
  /^\/(robots\.txt|sitemap\.xml|sitemaps\/(pages\.xml|:file))$/, // for crawlers
  /^\/(springs\/:id|states\/:code)\/visits\.atom$/, // feeds
  /^\/data\/springs\.(csv|geojson)$/, // the catalog, to download
  '/sw.js', // what keeps pages for a reader without a signal
  '/*', // pages
  /^\/assets\//, // the browser's files
];

const isOutside = (url: string) =>
  OUTSIDE_THE_TABLE.some((known) => (typeof known === 'string' ? known === url : known.test(url)));

describe('route inventory', () => {
  it('every call of the contract is registered', () => {
    for (const { method, path } of Object.values(calls)) {
      expect(app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
    }
  });

  it('no route is registered outside the contract but for those listed here', () => {
    expect(registered.length).toBeGreaterThan(Object.keys(calls).length);
    const strangers = registered.filter(({ url, config }) => !config?.call && !isOutside(url));
    expect(strangers.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
  });

  it('every call declares who may make it', () => {
    for (const route of Object.values(calls)) {
      expect(['public', 'member', 'premium', 'moderator', 'operator']).toContain(route.auth);
    }
  });
});
