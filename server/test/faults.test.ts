import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { fillDatabase } from './support/database-tools.ts';
import { createPrivatePostgres } from './support/private-postgres.ts';
import { freePort, startServer } from './support/server-process.ts';
import { testEnvironment } from './support/test-app.ts';

/** A server with its own PostgreSQL, which the test can break. */
const startOnPrivatePostgres = async () => {
  const postgres = createPrivatePostgres(await freePort());
  onTestFinished(() => postgres.remove());
  postgres.start();
  await fillDatabase(postgres.url);
  return { postgres, server: await startServer(postgres.url) };
};

it(
  'PostgreSQL killed under a running server: alive, not ready, the list still served, the rest 503 within 2 s, and well again by itself',
  { tags: '@19.44', timeout: 60_000 },
  async () => {
    const { postgres, server } = await startOnPrivatePostgres();

    // Busy connections break differently from idle connections.
    const underWay = Array.from({ length: 30 }, () => server.status('/api/springs?search=kirkam'));
    await vi.waitFor(async () => expect(await server.status('/healthz')).toBe(200));
    postgres.kill();
    for (const status of await Promise.all(underWay)) expect([200, 503]).toContain(status);
    await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), 5_000);

    expect(await server.status('/healthz')).toBe(200);
    const list = await fetch(`${server.url}/api/springs`);
    expect(await list.json()).toHaveLength(1661);
    expect(await server.status('/api/springs/featured')).toBe(200);
    for (const path of ['/api/springs/1', '/api/springs?search=hot']) {
      const begin = performance.now();
      const answer = await fetch(server.url + path);
      expect(answer.status, path).toBe(503);
      expect(await answer.json()).toEqual({ error: expect.stringContaining('unavailable') });
      expect(performance.now() - begin).toBeLessThan(2_000);
    }

    postgres.start();
    await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(200), 10_000);
    expect(await server.status('/api/springs/1')).toBe(200);
    expect(server.child.exitCode).toBeNull();
    expect(server.output.text).not.toContain('connectionParameters');

    // The listener is back too: a change after the crash still reaches the list.
    const platform = openPlatform(readConfig(testEnvironment(postgres.url)));
    onTestFinished(() => platform.close());
    await platform.database
      .updateTable('springs')
      .set({ name: 'After the crash' })
      .where('id', '=', 1)
      .execute();
    await vi.waitFor(async () => {
      const springs = await (await fetch(`${server.url}/api/springs`)).text();
      expect(springs).toContain('After the crash');
    }, 10_000);
  },
);

it(
  'PostgreSQL frozen: calls answer 503 within 2 s, all is well when it thaws, and SIGTERM still ends within 10 s',
  { tags: '@19.44', timeout: 60_000 },
  async () => {
    const { postgres, server } = await startOnPrivatePostgres();

    postgres.freeze();
    onTestFinished(() => postgres.thaw());
    const timed = async (answer: Promise<number>) => {
      const begin = performance.now();
      return { status: await answer, ms: performance.now() - begin };
    };
    const ask = (path: string) => timed(server.status(path));
    // In a transaction, which has to roll back.
    const use = async () => {
      const { status } = await fetch(`${server.url}/api/auth/verify-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: 'x'.repeat(43) }),
      });
      return status;
    };
    // More than the pool has connections.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        ask(index % 2 === 0 ? '/api/springs/1' : '/api/springs?search=hot'),
      ),
    );
    for (const { status, ms } of [await timed(use()), ...answers]) {
      expect(status).toBe(503);
      // Half a second more for a busy machine.
      expect(ms).toBeLessThan(2_500);
    }
    expect(await server.status('/healthz')).toBe(200);
    expect(await server.status('/api/springs')).toBe(200);

    postgres.thaw();
    await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(200), 10_000);
    expect(await server.status('/api/springs/1')).toBe(200);
    expect(await server.status('/api/springs?search=hot')).toBe(200);

    postgres.freeze();
    const begin = performance.now();
    server.child.kill('SIGTERM');
    await server.exited;
    expect(performance.now() - begin).toBeLessThan(11_000);
  },
);
