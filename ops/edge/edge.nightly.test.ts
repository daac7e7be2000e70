import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNAVAILABLE } from '../../server/src/platform/errors.ts';
import { startEdge } from './start-edge.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An origin of which the test says what it does. */
const startStubOrigin = async () => {
  const seen: IncomingMessage[] = [];
  const origin = {
    seen,
    port: 0,
    handler: (() => undefined) as Handler,
    stop: () => server.close(),
  };
  const server = createServer((request, response) => {
    seen.push(request);
    origin.handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin.port = (server.address() as AddressInfo).port;
  origin.stop = () => {
    server.close().closeAllConnections();
    return server;
  };
  return origin;
};

const answer =
  (body: string, headers: Record<string, string> = {}, status = 200): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** As a process that is killed in the middle of the work. */
const breakOff: Handler = (request) => request.socket.destroy();

const origin = await startStubOrigin();
afterAll(() => origin.stop());
const edge = await startEdge(origin.port);
afterAll(() => edge.stop());

const PAGE = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' };
const SHORT = { 'cache-control': 'public, s-maxage=1, stale-while-revalidate=600' };
/** Runs out, and may not be shown old while a server answers. */
const STRICT = { 'cache-control': 'public, s-maxage=1' };
const MEMBER = { cookie: 'device=a; __Host-session=secret' };

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(edge.url + path, { method, headers, redirect: 'manual' });
  return {
    status: response.status,
    body: await response.text(),
    cache: response.headers.get('x-cache'),
    age: Number(response.headers.get('age')),
    headers: response.headers,
  };
};
const purge = (keys: string, headers: Record<string, string> = {}) =>
  ask('/', { xkey: keys, ...headers }, 'PURGE');
const ageOf = async (path: string) => (await ask(path)).age;

beforeEach(() => {
  origin.seen.length = 0;
  origin.handler = answer('page', PAGE);
});

describe('copies', () => {
  it.each([
    ['/page', PAGE],
    ['/api/springs', { 'cache-control': 'public, max-age=60' }],
    ['/tiles/1/2/3.webp', { 'cache-control': 'public, max-age=3600' }],
    ['/assets/a.js', { 'cache-control': 'public, max-age=31536000, immutable' }],
  ])('of %s answer the next visitor', async (path, headers) => {
    origin.handler = answer('copy', headers);
    expect(await ask(path)).toMatchObject({ cache: 'MISS', body: 'copy' });
    expect(await ask(path)).toMatchObject({ cache: 'HIT', body: 'copy' });
    expect(origin.seen).toHaveLength(1);
  });

  it('are asked for without what belongs to a visitor', async () => {
    await ask('/clean', { ...MEMBER, authorization: 'Bearer x' });
    expect(origin.seen[0]?.headers).not.toHaveProperty('cookie');
    expect(origin.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('are the same for each click from a newsletter or a social network', async () => {
    await ask('/search?q=1');
    for (const url of ['/search?q=1&fbclid=x', '/search?utm_source=y&q=1&gclid=z'])
      expect((await ask(url)).cache).toBe('HIT');
    expect((await ask('/search?q=2')).cache).toBe('MISS');
    expect(origin.seen.map(({ url }) => url)).toEqual(['/search?q=1', '/search?q=2']);
  });

  it.each([
    ['/springs/1', ['?zz=1', '?zz=2', '?', '?&', '?q=1', '?review=write', '?%71=1', '?=']],
    ['/springs/1.data', ['?_routes=routes%2Fspring', '?_routes=zz']],
    ['/?', ['?state=ID', '?zz=1']],
    [
      '/search?q=hot',
      ['&zz=1', '&q=hot', '&', '&Q=1', '&qq=1&zz', '&q=hot'.repeat(600), '&z'.repeat(1_500)],
    ],
    ['/search.data?q=hot', ['&_routes=routes%2Fsearch']],
    ['/owner-request?spring=1', ['&q=1']],
    ['/api/springs/1/reviews?only=photos&sort=newest', ['&zz=1', '&line=thin', '&sort=oldest']],
    ['/api/springs/12', ['?zz=1', '?sort=newest']],
    ['/tiles/1/2/4.webp', ['?zz=1']],
  ])('hardening: unkeyed input that misses the cache: %s with %o', async (path, additions) => {
    await ask(path);
    for (const addition of additions)
      expect(await ask(path.replace(/\?$/, '') + addition), addition).toMatchObject({
        cache: 'HIT',
      });
    expect(origin.seen.map(({ url }) => url)).toEqual([path.replace(/\?$/, '')]);
  });

  it('hardening: the order of what is asked makes no other copy', async () => {
    await ask('/api/places?q=boise&near=1,2');
    expect((await ask('/api/places?zz=1&near=1,2&q=boise')).cache).toBe('HIT');
    expect((await ask('/api/places?q=boise&near=2,2')).cache).toBe('MISS');
  });

  it('a member’s own calls keep whatever they ask for', { tags: '@19.20' }, async () => {
    await ask('/api/planner/plans?zz=1&a=2', MEMBER);
    expect(origin.seen[0]?.url).toBe('/api/planner/plans?zz=1&a=2');
  });

  it('come in three encodings at most', async () => {
    origin.handler = ({ headers }, response) =>
      response
        .writeHead(200, { ...PAGE, vary: 'accept-encoding' })
        .end(String(headers['accept-encoding']));
    const encodings = [
      'br, gzip',
      'gzip, deflate, br, zstd',
      'br;q=0, gzip',
      'GZIP',
      'gzip',
      '',
      'x',
    ];
    const bodies = [];
    for (const encoding of encodings)
      bodies.push((await ask('/encoded', { 'accept-encoding': encoding })).body);
    expect(bodies).toEqual(['br', 'br', 'gzip', 'undefined', 'gzip', 'undefined', 'undefined']);
    expect(origin.seen).toHaveLength(3);
  });

  it('never turn HEAD into the work of GET', async () => {
    await ask('/head', {}, 'HEAD');
    expect(origin.seen.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('a little old go to one visitor while a newer one is fetched', async () => {
    origin.handler = (request, response) => {
      // Here, not after the wait: the wait itself asks, and may bring the new one.
      origin.handler = answer('new', PAGE);
      answer('old', SHORT)(request, response);
    };
    expect(await ask('/stale')).toMatchObject({ cache: 'MISS', body: 'old' });
    await vi.waitFor(async () => expect((await ask('/stale')).cache).toBe('STALE'), 20_000);
    await vi.waitFor(
      async () => expect(await ask('/stale')).toMatchObject({ cache: 'HIT', body: 'new' }),
      20_000,
    );
  });

  it('that run out and may not be shown old are fetched first', async () => {
    let count = 0;
    origin.handler = (_request, response) =>
      response.writeHead(200, STRICT).end(String((count += 1)));
    await ask('/strict');
    await vi.waitFor(async () => expect((await ask('/strict')).body).not.toBe('1'), 20_000);
    expect(origin.seen.length).toBe(2);
  });
});

describe('nothing is kept', { tags: '@19.20' }, () => {
  it.each([
    ['/private', { 'cache-control': 'private, no-store' }],
    ['/no-store', { 'cache-control': 'no-store' }],
    ['/no-cache', { 'cache-control': 'no-cache' }],
    ['/api/no-cache', { 'cache-control': 'no-cache' }],
    ['/api/private', { 'cache-control': 'private, no-cache' }],
    ['/nothing-said', {}],
    ['/cookie', { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' }],
    ['/api/cookie', { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' }],
  ])('of %s, %o', async (path, headers) => {
    let count = 0;
    origin.handler = (_request, response) =>
      response.writeHead(200, headers).end(String((count += 1)));
    const bodies = [];
    for (let turn = 0; turn < 3; turn += 1) bodies.push((await ask(path)).body);
    expect(bodies).toEqual(['1', '2', '3']);
  });

  it('of a member’s call, whatever it says, and visitors never get it', async () => {
    origin.handler = ({ headers }, response) =>
      response.writeHead(200, PAGE).end(headers.cookie ?? 'visitor');
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ask('/api/springs/1', MEMBER)).toMatchObject({
        cache: 'BYPASS',
        body: MEMBER.cookie,
      });
    expect((await ask('/api/springs/1')).body).toBe('visitor');
    expect((await ask('/api/springs/1')).cache).toBe('HIT');
    expect((await ask('/api/springs/1', { cookie: 'session=x' })).body).toBe('session=x');
  });

  it.each([
    'xsession=1',
    '__Host-xsession=1',
    'x__Host-session=1',
    'a=session=1',
    'session',
    'session=; a=b',
    'a=b; Session=1',
    'device=1',
  ])('hardening: only a session goes past the copies, and is counted: not %s', async (cookie) => {
    await ask('/api/springs/11');
    expect((await ask('/api/springs/11', { cookie })).cache).toBe('HIT');
  });

  it.each(['session=1', '__Host-session=1', 'a=b; session=1', 'a=b;__Host-session=1'])(
    'a session goes past the copies, and is counted: %s',
    async (cookie) => {
      expect((await ask('/api/springs/11', { cookie })).cache).toBe('BYPASS');
    },
  );

  it('of a shared plan, though its page says so', async () => {
    for (let turn = 0; turn < 2; turn += 1)
      expect((await ask('/shared-plans/token')).cache).toBe('PASS');
  });

  it('of a photo that only some may see; what everybody may see is kept', async () => {
    origin.handler = ({ headers }, response) =>
      response
        .writeHead(headers.cookie ? 200 : 404, {
          'cache-control': headers.cookie ? 'private, no-store' : 'no-store',
        })
        .end(headers.cookie ? 'hidden' : '');
    expect((await ask('/photos/a/400.webp', MEMBER)).body).toBe('hidden');
    expect((await ask('/photos/a/400.webp')).status).toBe(404);
    expect((await ask('/photos/a/400.webp', MEMBER)).body).toBe('hidden');
    origin.handler = answer('photo', {
      'cache-control': 'public, max-age=300, s-maxage=60, must-revalidate',
    });
    await ask('/photos/b/400.webp', MEMBER);
    expect(await ask('/photos/b/400.webp')).toMatchObject({ cache: 'HIT', body: 'photo' });
  });

  it('of what changes something', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await ask('/api/x', {}, method)).cache).toBe('PASS');
    expect(origin.seen.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE']);
  });
});

describe('a purge', { tags: '@25.51' }, () => {
  it('by a key changes all of its pages at once, and no other', async () => {
    for (const [path, xkey] of [
      ['/springs/21', 'spring-21 spring-2'],
      ['/api/springs/21', 'spring-21'],
      ['/springs/211', 'spring-211'],
    ] as const) {
      origin.handler = answer('old', { ...PAGE, xkey });
      await ask(path);
    }
    origin.handler = answer('new', PAGE);
    expect(await purge('spring-21')).toMatchObject({ status: 200, body: '2' });
    expect(await ask('/springs/21')).toMatchObject({ body: 'new', cache: 'MISS' });
    expect((await ask('/api/springs/21')).body).toBe('new');
    expect((await ask('/springs/211')).body).toBe('old');
  });

  it('changes a page that had run out before, too: nobody sees the old one again', async () => {
    origin.handler = answer('old', { ...SHORT, xkey: 'spring-3' });
    await ask('/springs/3');
    await vi.waitFor(() => ageOf('/springs/3').then((age) => expect(age).toBe(0)), 20_000);
    // The copy runs out with nobody asking: a request would bring a newer one.
    const startedAt = Date.now();
    await vi.waitUntil(() => Date.now() - startedAt > 1_200, { timeout: 20_000 });
    origin.handler = answer('new', PAGE);
    await purge('spring-3');
    expect(await ask('/springs/3')).toMatchObject({ body: 'new', cache: 'MISS' });
  });

  it('leaves the old copy for when no server answers', async () => {
    origin.handler = answer('old', { ...PAGE, xkey: 'spring-4' });
    await ask('/springs/4');
    await purge('spring-4');
    origin.handler = breakOff;
    expect(await ask('/springs/4')).toMatchObject({ status: 200, body: 'old', cache: 'STALE' });
  });

  it('is refused to others, also behind a proxy, and visitors never see a key', async () => {
    origin.handler = answer('old', { ...PAGE, xkey: 'spring-5' });
    expect((await ask('/springs/5')).headers.has('xkey')).toBe(false);
    expect((await purge('spring-5', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(405);
    expect(await ask('/springs/5')).toMatchObject({ body: 'old', cache: 'HIT' });
    expect((await ask('/springs/5')).headers.has('xkey')).toBe(false);
  });
});

describe('an origin that fails', { tags: '@25.52' }, () => {
  it.each([
    ['breaks off', '/off', breakOff],
    ['is busy', '/busy', answer('busy', { 'cache-control': 'no-store' }, 503)],
    ['makes a mistake', '/broken', answer('broken', { 'cache-control': 'no-store' }, 500)],
    ['limits the visitor who asks', '/limit', answer('slow down', {}, 429)],
    ['is silent', '/silent', () => undefined],
  ])('%s: visitors get the old copy, which says its age', async (_what, path, handler) => {
    origin.handler = answer('old', STRICT);
    await ask(path);
    origin.handler = handler;
    await vi.waitFor(async () => {
      const { status, body, cache, age } = await ask(path);
      expect([status, body]).toEqual([200, 'old']);
      expect([cache, age > 0]).toEqual(['STALE', true]);
    }, 30_000);
    origin.handler = answer('new', PAGE);
    await vi.waitFor(async () => expect((await ask(path)).body).toBe('new'), 30_000);
  });

  /** A page that is gone is gone; any other 4xx or 5xx is no page. */
  const isGone = (status: number) => status === 404 || status === 410;
  const failures = [...Object.keys(STATUS_CODES).filter((status) => status >= '400'), '499', '599'];

  it.each([
    ['that may be kept', PAGE],
    ['that says nothing', {}],
    ['that may not be kept', { 'cache-control': 'no-store' }],
  ])(
    'hardening: error answers that replace good copies: every 4xx and 5xx %s',
    async (what, headers) => {
      const paths = failures.flatMap((status) => [
        `/springs/${what.length}${status}`,
        `/api/springs/${what.length}${status}`,
      ]);
      const statusOf = (path: string) => Number(path.slice(-3));
      const show = async () => {
        const shown = [];
        for (const path of paths) shown.push(`${path} ${(await ask(path)).body}`);
        return shown;
      };
      origin.handler = answer('old', { ...PAGE, xkey: 'failing' });
      await show();
      await purge('failing');
      origin.handler = ({ url = '' }, response) =>
        response.writeHead(statusOf(url), headers).end('new');
      const left = paths.map((path) => `${path} ${isGone(statusOf(path)) ? 'new' : 'old'}`);
      expect(await show()).toEqual(left);
      // What the first answer has left.
      expect(await show()).toEqual(left);
    },
  );

  it('is not asked by each of a hundred who wait', async () => {
    origin.handler = answer('old', STRICT);
    await ask('/crowd');
    origin.handler = () => undefined;
    await vi.waitFor(async () => expect((await ask('/crowd')).cache).toBe('STALE'), 30_000);
    origin.seen.length = 0;
    const crowd = await Promise.all(Array.from({ length: 100 }, () => ask('/crowd')));
    expect(new Set(crowd.map(({ body }) => body))).toEqual(new Set(['old']));
    expect(origin.seen.length).toBeLessThan(5);
  });

  it('a photo that must be asked for again is not shown old', async () => {
    origin.handler = answer('photo', { 'cache-control': 'public, s-maxage=1, must-revalidate' });
    await ask('/photos/c/400.webp');
    origin.handler = breakOff;
    await vi.waitFor(
      async () => expect((await ask('/photos/c/400.webp')).status).toBe(503),
      20_000,
    );
  });

  it('without a copy there is an error in the form of all failures, and the next try reaches it', async () => {
    origin.handler = breakOff;
    const { status, body, headers } = await ask('/api/none');
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      503,
      '10',
      'no-store',
    ]);
    expect(JSON.parse(body)).toEqual({ error: UNAVAILABLE });
    origin.handler = answer('there', PAGE);
    expect((await ask('/api/none')).body).toBe('there');
  });
});

it('a hundred visitors of a page that nobody has asked for are one render', async () => {
  origin.handler = (_request, response) => {
    setTimeout(() => response.writeHead(200, PAGE).end('page'), 200);
  };
  const crowd = await Promise.all(Array.from({ length: 100 }, () => ask('/cold')));
  expect(new Set(crowd.map(({ body }) => body))).toEqual(new Set(['page']));
  expect(origin.seen).toHaveLength(1);
});
