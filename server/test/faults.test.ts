import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform/platform.ts';
import { fillDatabase } from './support/database-tools.ts';
import { createPrivatePostgres } from './support/private-postgres.ts';
import { slowness } from './support/processor-time.ts';
import { freePort, startServer } from './support/server-process.ts';
import { testEnvironment } from './support/test-app.ts';

/** PostgreSQL that the tests can break, and a server on it. */
const postgres = createPrivatePostgres(await freePort());
afterAll(() => postgres.remove());
postgres.start();
await fillDatabase(postgres.url);
const server = await startServer(postgres.url, {}, afterAll);

const timed = async (answer: Promise<number>) => {
  const begin = performance.now();
  return { status: await answer, ms: performance.now() - begin };
};
const ask = (path: string) => timed(server.status(path));

/** With the longest that a call without the database takes beside them: that is the machine's part. */
const besides = async <Result>(asked: Promise<Result>) => {
  const over = new AbortController();
  const answered = asked.finally(() => over.abort());
  let longest = 0;
  while (!over.signal.aborted) {
    const { status, ms } = await ask('/healthz');
    expect(status).toBe(200);
    longest = Math.max(longest, ms);
  }
  return { answers: await answered, bound: 2_000 * slowness() + 2 * longest };
};

it(
  'PostgreSQL killed under a running server: alive, not ready, the list still served, the rest 503 within 2 s, and well again by itself',
  { tags: '@19.44', timeout: 60_000 },
  async () => {
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
      const { answers, bound } = await besides(ask(path));
      expect(answers.status, path).toBe(503);
      expect(answers.ms).toBeLessThan(bound);
      const answer = await fetch(server.url + path);
      expect(await answer.json()).toEqual({ error: expect.stringContaining('unavailable') });
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
    postgres.freeze();
    onTestFinished(() => postgres.thaw());
    // In a transaction, which has to roll back.
    const use = async () => {
      const { status } = await fetch(`${server.url}/api/auth/verify-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: 'x'.repeat(43) }),
      });
      return status;
    };
    const one = await besides(timed(use()));
    expect(one.answers.status).toBe(503);
    expect(one.answers.ms).toBeLessThan(one.bound);
    // More than the pool has connections.
    const many = Array.from({ length: 30 }, (_, index) =>
      ask(index % 2 === 0 ? '/api/springs/1' : '/api/springs?search=hot'),
    );
    const { answers, bound } = await besides(Promise.all(many));
    for (const { status, ms } of answers) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(bound);
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
    expect(performance.now() - begin).toBeLessThan(11_000 * slowness());
  },
);
