import { calls, type CallName } from '@wildsoak/contract/calls';
import type { fastify, RouteOptions } from 'fastify';
import { describe, expect, it, vi } from 'vitest';

// Every route that is registered anywhere passes through Fastify's onRoute hook; wrapping the
// factory is the only way to see them all, plugins' included, without asking the application to.
const registered = vi.hoisted(() => [] as RouteOptions[]);
vi.mock('fastify', async (importOriginal) => {
  const original = await importOriginal<{ fastify: typeof fastify }>();
  return {
    ...original,
    fastify: (options: object) => {
      const app = original.fastify(options);
      app.addHook('onRoute', (route) => void registered.push(route));
      return app;
    },
  };
});

const { addMember, signIn } = await import('./members.ts');
const { useApp } = await import('./test-app.ts');
const { app, platform, database } = await useApp();

/** What is not a call of the contract, and why it is there. */
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
  '/*', // pages
  /^\/assets\//, // the browser's files
];

const isOutside = (url: string) =>
  OUTSIDE_THE_TABLE.some((known) => (typeof known === 'string' ? known === url : known.test(url)));

/** Calls whose issue has not come yet. Whoever builds one takes it off this list. */
const NOT_BUILT: CallName[] = [];

const fill = (path: string) => path.replace(':id', '1').replace(':username', 'somebody');

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
      expect(['public', 'member', 'premium', 'moderator']).toContain(route.auth);
    }
  });

  it('calls not built yet answer 501 { error }', async () => {
    // With Premium, so that no guard answers first.
    const cookie = await signIn(platform, await addMember(database, { is_premium: true }));
    const answers = await Promise.all(
      NOT_BUILT.map((name) => {
        const { method, path } = calls[name];
        return app.inject({ method, url: fill(path), headers: { cookie } });
      }),
    );
    for (const answer of answers) {
      expect(answer.statusCode, answer.payload).toBe(501);
      expect(answer.json()).toEqual({ error: 'This part of Wildsoak is not built yet.' });
    }
  });

  it('and the list of them is exact', () => {
    const unbuilt = registered.filter(
      // Fastify adds a HEAD route to each GET by itself.
      ({ config, method }) => config?.built === false && method !== 'HEAD',
    );
    expect(new Set(unbuilt.map(({ config }) => config?.call))).toEqual(new Set(NOT_BUILT));
  });
});
