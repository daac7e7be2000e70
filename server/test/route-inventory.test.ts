import { calls } from '@wildsoak/contract/calls';
import type { RouteOptions } from 'fastify';
import { describe, expect, it, vi } from 'vitest';

const seen = vi.hoisted(() => ({ registered: [] as RouteOptions[], runs: [] as RouteOptions[] }));
vi.mock('fastify', async (importOriginal) => {
  const { noteRoutes } = await import('./support/note-routes.ts');
  return noteRoutes(importOriginal, seen);
});

const { useApp } = await import('./support/test-app.ts');
const { app } = await useApp();

/** Routes outside the contract, and why they exist. */
const OUTSIDE_THE_TABLE = [
  '/healthz', // the process lives
  '/readyz', // it can serve
  '/api/openapi.json', // the contract, to be read by machines
  /^\/api\/docs(\/|$)/, // and by people
  /^\/tiles(\/dark)?\/:z\/:x\/:file$/, // the base map
  '/pictures/springs/:file', // drawn for each spring
  '/photos/:hash/:file', // of reviews
  '/api/stripe/webhook', // what the payment provider tells us
  /^\/(robots\.txt|sitemap\.xml|sitemaps\/(pages\.xml|:file))$/, // for crawlers
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
    expect(seen.registered.length).toBeGreaterThan(Object.keys(calls).length);
    const strangers = seen.registered.filter(({ url, config }) => !config?.call && !isOutside(url));
    expect(strangers.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
  });

  it('every call declares who may make it', () => {
    for (const route of Object.values(calls)) {
      expect(['public', 'member', 'premium', 'moderator']).toContain(route.auth);
    }
  });
});
