import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorBody } from '@wildsoak/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';

const { app } = await useApp();

const MUTATIONS = [
  { method: 'POST', url: '/api/auth/login' },
  { method: 'PUT', url: '/api/users/profile' },
  { method: 'DELETE', url: '/api/reviews/1' },
] as const;

describe('hardening: cross-site PUT/POST/DELETE', { tags: '@19.2' }, () => {
  it.each([
    { 'sec-fetch-site': 'none' },
    { origin: 'http://wildsoak.test' },
    { origin: 'https://wildsoak.test.evil.example' },
  ])('refuses with 403: %j', async (headers) => {
    for (const call of MUTATIONS) {
      const answer = await app.inject({ ...call, headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ error: "This request didn't come from Wildsoak." });
    }
  });

  it.each([{ 'sec-fetch-site': 'same-origin' }, { origin: 'https://wildsoak.test' }, {}])(
    'lets our own pages and non-browsers through: %j',
    async (headers) => {
      for (const call of MUTATIONS) {
        expect((await app.inject({ ...call, headers })).statusCode).not.toBe(403);
      }
    },
  );

  it('does not block reading', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await app.inject({ url: '/api/springs/1', headers })).statusCode).toBe(200);
  });
});

describe('failures look alike', () => {
  it.each([
    ['GET', '/api/nowhere', 404],
    ['GET', '/api', 404],
    ['POST', '/', 404],
    ['GET', '/api/springs/x', 400],
    ['PUT', '/api/springs', 404],
    ['GET', '/api/springs/%zz', 400],
    ['GET', '/assets/none.js', 404],
  ] as const)('%s %s is %d { error }', { tags: '@19.41' }, async (method, url, status) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(errorBody.strict().parse(answer.json()).error).not.toBe('');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('hide what went wrong inside', { tags: '@19.41' }, async () => {
    const answer = await app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).not.toContain('renderer failed');
    expect(answer.headers['x-request-id']).toEqual(expect.any(String));
  });
});

describe('without a request that can be read', () => {
  const long = (name: string) => `${name}: ${'x'.repeat(6_000)}`;
  const HOST = 'Host: wildsoak.test';
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));

  it.each([
    ['headers that are too long', ['GET / HTTP/1.1', HOST, long('A'), long('B'), long('C')]],
    ['no HTTP', ['zz']],
    ['a broken header', ['GET / HTTP/1.1', HOST, 'a b: c']],
  ])(
    'hardening: error answers that replace good copies: %s, which no cache keeps',
    async (_what, lines) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
      const answer = (await text(socket)).toLowerCase();
      expect(answer).toMatch(/^http\/1\.1 4\d\d /);
      expect(answer).toContain('\r\ncache-control: no-store\r\n');
    },
  );
});

describe('security headers', () => {
  it('an API answer can load and run nothing', { tags: '@19.22' }, async () => {
    const { headers } = await app.inject('/api/springs/1');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('health and documentation', () => {
  it('GET /healthz and /readyz answer 200 when all is well', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('GET /api/openapi.json lists every call, with who may make it', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json<{
      paths: Record<string, object>;
    }>();
    expect(Object.keys(paths)).toContain('/api/springs/{id}/reviews');
    expect(JSON.stringify(paths['/api/springs/{id}/pool-temperatures'])).toContain('measured');
    expect(JSON.stringify(paths['/api/users/{username}'])).toContain('visits_by_month');
    expect(paths['/api/planner/route']).toMatchObject({ post: { tags: ['premium'] } });
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('GET /api/docs is a page to read', async () => {
    const answer = await app.inject('/api/docs/');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

it(
  'GET /api/auth/status says that nobody is logged in, and no cache keeps it',
  { tags: ['@3.3', '@7.1'] },
  async () => {
    const answer = await app.inject('/api/auth/status');
    expect(answer.json()).toEqual({ isLoggedIn: false, user: null });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  },
);
