import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNAVAILABLE } from '../../server/src/platform/errors.ts';
import { ask, PROXY_NAME } from './ask.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { startProxy } from './start-proxy.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const ok: Handler = (_request, response) => response.end('fine');
const busy: Handler = (_request, response) => response.writeHead(503).end('busy');
/** As a process that is killed in the middle of the work. */
const breakOff: Handler = (request) => request.socket.destroy();

/** Two servers of which the test says what they do. */
const startServers = async () => {
  const seen: { server: number; method: string; headers: IncomingMessage['headers'] }[] = [];
  const handlers: Handler[] = [ok, ok];
  const ports: number[] = [];
  for (const server of [0, 1]) {
    const listening = createServer((request, response) => {
      request.resume().on('end', () => {
        seen.push({ server, method: String(request.method), headers: request.headers });
        handlers[server]?.(request, response);
      });
    }).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    ports.push((listening.address() as AddressInfo).port);
    afterAll(() => listening.close().closeAllConnections());
  }
  return { ports, seen, handlers };
};

const { ports, seen, handlers } = await startServers();
const proxy = await startProxy(ports);
afterAll(() => proxy.stop());
const halfGone = await startProxy([ports[0] ?? 0, await freePort()]);
afterAll(() => halfGone.stop());

beforeEach(() => {
  seen.length = 0;
  handlers.fill(ok);
});

const KEY = { 'idempotency-key': 'one' };

describe('a server that fails', () => {
  const both = (handler: Handler) => handlers.fill(handler);

  it.each([
    ['GET', breakOff, 2],
    ['GET', busy, 2],
    ['PUT', breakOff, 2],
    ['DELETE', breakOff, 2],
    ['POST', breakOff, 1],
    ['POST', busy, 1],
    ['PATCH', breakOff, 1],
  ] as const)('%s after %o reaches %i servers', async (method, handler, servers) => {
    both(handler);
    const { status } = await ask(proxy, '/api/x', { method, body: '{}' });
    expect(status).toBe(handler === busy ? 503 : 502);
    expect(new Set(seen.map(({ server }) => server)).size).toBe(servers);
    expect(seen).toHaveLength(servers);
  });

  it('a tile that the survey has not sent is not asked of the next', async () => {
    both(busy);
    expect((await ask(proxy, '/tiles/topo/12/720/1500')).status).toBe(503);
    expect(seen).toHaveLength(1);
    expect((await ask(proxy, '/tiles/12/720/1500.webp')).status).toBe(503);
    expect(seen).toHaveLength(3);
  });

  it.each([breakOff, busy])(
    'a POST with an Idempotency-Key is sent on after %o, with its body',
    async (handler) => {
      both(handler);
      await ask(proxy, '/api/x', { method: 'POST', body: '{}', headers: KEY });
      expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
      expect(seen.map(({ headers }) => headers['content-length'])).toEqual(['2', '2']);
      expect(new Set(seen.map(({ server }) => server)).size).toBe(2);
    },
  );

  it('the visitor gets the answer of the other server', async () => {
    handlers[1] = busy;
    for (let count = 0; count < 4; count += 1)
      expect(await ask(proxy, '/api/x')).toMatchObject({ status: 200, body: 'fine' });
    expect(seen.length).toBeGreaterThan(4);
  });

  it('what never reached a server goes to the other, a POST too', async () => {
    for (let count = 0; count < 6; count += 1) {
      const { status } = await ask(halfGone, '/api/x', { method: 'POST', body: '{}' });
      expect(status).toBe(200);
    }
    expect(seen).toHaveLength(6);
  });
});

describe('no server at all', { tags: '@23.47' }, () => {
  const answerAfter = async (handler: Handler, path: string, options = {}) => {
    handlers.fill(handler);
    const { status, headers, body } = await ask(proxy, path, options);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    return { status, headers, body };
  };

  it('shows a page that says so, and when to come back', async () => {
    const { status, headers, body } = await answerAfter(breakOff, '/springs/1');
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '10',
    });
    expect(body).toContain('Wildsoak is away for a moment');
    handlers.fill(ok);
    expect((await ask(proxy, '/springs/1')).body).toBe('fine');
  });

  it.each([
    ['GET', {}],
    ['POST', {}],
    ['POST', KEY],
  ])('a call (%s %o) gets the form of all failures', async (method, headers) => {
    const answer = await answerAfter(breakOff, '/api/x', { method, body: '{}', headers });
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answer.body)).toEqual({ error: UNAVAILABLE });
  });
});

describe('the edge behind the proxy', () => {
  const cached: Handler = (_request, response) =>
    response.writeHead(200, { 'cache-control': 'public, s-maxage=1', xkey: 'a' }).end('copy');
  const withEdge = startProxy(ports, { hasEdge: true });
  afterAll(async () => (await withEdge).stop());
  /** Visitors are not told. */
  const cacheOf = (headers: IncomingHttpHeaders) =>
    vi.waitFor(async () => {
      const lines = (await (await withEdge).readLog('access')).trim().split('\n');
      const line = lines.find((one) => one.includes(String(headers['x-request-id'])));
      return JSON.parse(line ?? '').cache;
    });

  it('keeps what the servers let it keep, and sees no key', async () => {
    handlers.fill(cached);
    await ask(await withEdge, '/kept');
    const { headers, body } = await ask(await withEdge, '/kept');
    expect([headers['xkey'], body]).toEqual([undefined, 'copy']);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers).toMatchObject({
      host: PROXY_NAME,
      'x-forwarded-for': '127.0.0.1, 127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it(
    'shows old copies while no server listens, and the page that says so',
    { tags: '@25.52' },
    async () => {
      handlers.fill(cached);
      await ask(await withEdge, '/old');
      handlers.fill(breakOff);
      await vi.waitFor(async () => {
        const { headers, status, body } = await ask(await withEdge, '/old');
        expect([status, body]).toEqual([200, 'copy']);
        expect(await cacheOf(headers)).toBe('STALE');
      }, 20_000);
      const { status, body, headers } = await ask(await withEdge, '/never-seen');
      expect([status, headers['retry-after'], headers['x-away']]).toEqual([503, '10', undefined]);
      expect(body).toContain('Wildsoak is away for a moment');
      expect((await ask(await withEdge, '/api/never-seen')).status).toBe(502);
    },
  );

  it('is not asked about what changes something', { tags: '@19.20' }, async () => {
    const { headers } = await ask(await withEdge, '/api/x', { method: 'POST', body: '{}' });
    expect(await cacheOf(headers)).toBe('');
  });

  it(
    'hardening: timing side channels through caches: only the log says what was a copy, and how old',
    { tags: '@19.64' },
    async () => {
      // Longer than any pause of the machine.
      handlers.fill((_request, response) =>
        response.writeHead(200, { 'cache-control': 'public, s-maxage=600' }).end('a copy'),
      );
      for (const [path, headers, cache] of [
        ['/copy', {}, 'MISS'],
        ['/copy', {}, 'HIT'],
        ['/api/copy', {}, 'MISS'],
        ['/api/copy', {}, 'HIT'],
        ['/api/copy', { cookie: '__Host-session=a' }, 'BYPASS'],
        ['/shared-plans/a', {}, 'PASS'],
      ] as const) {
        const answer = await ask(await withEdge, path, { headers });
        expect(Object.keys(answer.headers)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(age|x-cache|x-varnish|via)$/)]),
        );
        expect(await cacheOf(answer.headers), path).toBe(cache);
      }
    },
  );

  it('may be away: then servers answer', async () => {
    handlers.fill(cached);
    await ask(await withEdge, '/still');
    await (await withEdge).edge?.stop();
    for (let count = 0; count < 3; count += 1) {
      const { status, headers } = await ask(await withEdge, '/still');
      expect([status, headers['xkey']]).toEqual([200, undefined]);
    }
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });
});

describe('what a server learns', () => {
  it('is the address and an id of the proxy, whatever the visitor claims', async () => {
    const claims = {
      'x-forwarded-for': '10.1.1.1',
      'x-forwarded-proto': 'ftp',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.1.1.1',
      'x-request-id': 'evil',
    };
    const answer = await ask(proxy, '/api/x', { headers: claims });
    const headers = seen[0]?.headers;
    expect(headers).toMatchObject({
      host: PROXY_NAME,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-id': answer.headers['x-request-id'],
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    expect(headers).not.toHaveProperty('x-forwarded-host');
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('a copy carries the id of its own request', async () => {
    const cached: Handler = (_request, response) =>
      response.writeHead(200, { 'cache-control': 'public, max-age=60', 'x-request-id': 'a' }).end();
    handlers.fill(cached);
    const ids = [];
    for (let count = 0; count < 2; count += 1)
      ids.push((await ask(proxy, '/ids')).headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('a photo of 15 MB passes, 17 MB do not', async () => {
    const send = (megabytes: number) =>
      ask(proxy, '/api/x', { method: 'POST', body: 'x'.repeat(megabytes * 1_000_000) });
    expect((await send(15)).status).toBe(200);
    expect((await send(17)).status).toBe(413);
  });

  it.each([
    ['three headers of 6 kB', 3, 6_000],
    ['five of 3 kB', 5, 3_000],
  ])('hardening: no server ever sees %s', async (_what, count, length) => {
    const headers = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`a${i}`, 'x'.repeat(length)]),
    );
    expect((await ask(proxy, '/springs/1', { headers })).status).toBe(400);
    const session = connectHttp2(`https://127.0.0.1:${proxy.port}`, {
      ca: proxy.ca,
      servername: PROXY_NAME,
    });
    const stream = session.request({ ':path': '/', ':authority': PROXY_NAME, ...headers });
    session.on('error', () => undefined);
    await expect(once(stream, 'response')).rejects.toThrow('code 11');
    expect(seen).toEqual([]);
    // The most that passes is less than a server takes.
    const most = { a0: 'x'.repeat(4_000), a1: 'x'.repeat(4_000), a2: 'x'.repeat(3_000) };
    expect((await ask(proxy, '/springs/1', { headers: most })).status).toBe(200);
  });

  it('the log is JSON, without the token of a shared plan or a query', async () => {
    const { headers } = await ask(proxy, '/shared-plans/c2VjcmV0?x=hidden');
    const id = headers['x-request-id'];
    await vi.waitFor(async () => {
      const lines = (await proxy.readLog('access')).trim().split('\n');
      const line = lines.map((one) => JSON.parse(one)).find((one) => one.request_id === id);
      expect(line).toMatchObject({ path: '/shared-plans/…', status: 200, method: 'GET' });
      expect(lines.join()).not.toMatch(/c2VjcmV0|hidden/);
    });
  });
});

describe('the line', () => {
  it('speaks HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${proxy.port}`, {
      ca: proxy.ca,
      servername: PROXY_NAME,
    });
    const stream = session.request({ ':path': '/api/x', ':authority': PROXY_NAME });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    stream.resume();
    session.close();
  });

  it('is refused for another name, and for old TLS', async () => {
    const shake = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = connect(
          { port: proxy.port, host: '127.0.0.1', ca: proxy.ca, servername: PROXY_NAME, ...options },
          () => resolve('connected') ?? socket.destroy(),
        ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'refused'));
      });
    expect(await shake({})).toBe('connected');
    expect(await shake({ servername: 'evil.example' })).not.toBe('connected');
    expect(await shake({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).not.toBe('connected');
  });

  it('without TLS leads to the site, never to a name that the visitor sent', async () => {
    const response = await new Promise<IncomingMessage>((resolve) => {
      const headers = { host: 'evil.example' };
      get({ port: proxy.plainPort, host: '127.0.0.1', path: '/springs/1?a=b', headers }, resolve);
    });
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(`https://${PROXY_NAME}/springs/1?a=b`);
  });
});
