import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/services/ports.ts';
import { purgeChangedSprings } from '../../server/src/features/springs/springs.purge.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { addMember, signIn } from '../../server/test/support/members.ts';
import { useApp } from '../../server/test/support/test-app.ts';
import { startEdge } from './start-edge.ts';

const port = await freePort();
const edgeUrl = `http://127.0.0.1:${port}`;
const { app, platform, database } = await useApp({
  EDGE_PURGE_URLS: edgeUrl,
  TRUSTED_PROXIES: '127.0.0.1',
});
await app.listen({ port: 0, host: '127.0.0.1' });
const edge = await startEdge((app.server.address() as AddressInfo).port, { port });
afterAll(() => edge.stop());
const worker = openPlatform(platform.config);
afterAll(() => worker.close());
purgeChangedSprings(worker);

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(edgeUrl + path, { headers });
  const { status } = response;
  return {
    status,
    body: await response.text(),
    cache: response.headers.get('x-cache'),
    headers: response.headers,
  };
};

const rename = (name: string) =>
  database.updateTable('springs').set({ name }).where('id', '=', 1).execute();

describe('the edge in front of a real server', () => {
  it('shows a change at once, on the page and in the call', { tags: '@25.51' }, async () => {
    for (const path of ['/', '/api/springs/1']) {
      // The worker needs a moment to connect, and a page lasts a minute.
      let turn = 0;
      await vi.waitFor(async () => {
        turn += 1;
        const name = `Changed ${path} ${turn}`;
        await ask(path);
        expect((await ask(path)).cache).toBe('HIT');
        await rename(name);
        await vi.waitFor(async () => expect((await ask(path)).body).toContain(name), 2_000);
      }, 30_000);
    }
  });

  it('shows a changed list soon', async () => {
    await ask('/api/springs');
    await rename('Changed in the list');
    await vi.waitFor(
      async () => expect((await ask('/api/springs')).body).toContain('Changed in the list'),
      30_000,
    );
  });

  it(
    'hardening: request headers or cookies changed a public cached page',
    { tags: '@19.3' },
    async () => {
      const cookie = await signIn(platform, await addMember(database));
      const odd: Record<string, string>[] = [
        { 'x-forwarded-host': 'evil.example' },
        { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
        { forwarded: 'host=evil.example;proto=http' },
        { 'x-original-url': '/favorites', 'x-rewrite-url': '/favorites' },
        { 'x-http-method-override': 'POST' },
        { 'x-react-router-prerender-data': '%5B%22evil%22%5D' },
        { 'accept-language': 'de' },
        { accept: 'application/json' },
        { 'user-agent': 'Googlebot/2.1' },
        { authorization: 'Bearer evil' },
        { 'x-edge': 'any', 'x-cache': 'HIT', xkey: 'springs' },
        { 'cache-control': 'no-cache', pragma: 'no-cache' },
        { cookie },
        { cookie: 'theme=evil' },
      ];
      for (const [i, headers] of odd.entries()) {
        // Each is the first to fill the cache.
        const path = `/page-${i}`;
        const first = await ask(path, headers);
        const next = await ask(path);
        const clean = (await app.inject(path)).payload;
        expect([first.cache, next.cache], JSON.stringify(headers)).toEqual(['MISS', 'HIT']);
        expect([first.body, next.body]).toEqual([clean, clean]);
        expect(next.headers.get('set-cookie')).toBeNull();
      }
    },
  );

  it(
    'gives a member their own answer, and never a visitor that one',
    { tags: ['@19.54', '@19.20'] },
    async () => {
      const cookie = await signIn(platform, await addMember(database));
      for (let turn = 0; turn < 2; turn += 1) {
        const own = await ask('/api/springs/2', { cookie });
        expect([own.cache, own.body.includes('userFavorite')]).toEqual(['BYPASS', true]);
        const status = await ask('/api/auth/status', { cookie });
        expect(JSON.parse(status.body)).toMatchObject({ isLoggedIn: true });
        const visitor = await ask('/api/springs/2');
        expect(visitor.body).not.toContain('userFavorite');
        expect((await ask('/api/auth/status')).body).not.toContain('"isLoggedIn":true');
      }
      expect((await ask('/api/springs/2')).cache).toBe('HIT');
    },
  );

  it('says whose request it is', { tags: '@19.3' }, async () => {
    const asked = new Promise<string>((resolve) => {
      app.server.once('request', ({ headers }) => resolve(String(headers['x-forwarded-for'])));
    });
    await ask('/forwarded', { 'x-forwarded-for': '192.0.2.7' });
    expect(await asked).toMatch(/^192\.0\.2\.7,? ?127\.0\.0\.1$/);
  });
});
