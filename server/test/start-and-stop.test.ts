import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { fillDatabase } from './support/database-tools.ts';
import { createPrivatePostgres } from './support/private-postgres.ts';
import { slowness } from './support/processor-time.ts';
import { freePort, runMain, START_MS, startServer } from './support/server-process.ts';
import { testEnvironment } from './support/test-app.ts';

/** PostgreSQL that the tests can take away. */
const postgres = createPrivatePostgres(await freePort());
afterAll(() => postgres.remove());
postgres.start();
await fillDatabase(postgres.url);

/** 0 if nothing listens there. A connection of its own for each call. */
const statusOf = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );

const launch = async (environment: Record<string, string> = {}, role = 'serve') => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = runMain(role, {
    ...testEnvironment(postgres.url),
    LOG_LEVEL: 'info',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...environment,
  });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exited;
  });
  return {
    ...server,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
  };
};

/** Asks until the answer is this one, and returns every answer on the way. */
const answersUntil = async (url: string, wanted: number, path = '/readyz') => {
  const seen = new Set<number>();
  const deadline = Date.now() + START_MS;
  while (!seen.has(wanted)) {
    if (Date.now() > deadline) throw new Error(`never ${wanted}`);
    seen.add(await statusOf(url + path));
    await delay(2);
  }
  return [...seen];
};

it(
  'the port opens once the server is ready: no visitor before that gets an answer',
  { tags: '@23.20' },
  async () => {
    const { url, output } = await launch();
    expect(await answersUntil(url, 200)).toEqual([0, 200]);
    expect(output.text).not.toContain('waiting to listen');
  },
);

it(
  'without PostgreSQL the port stays closed, the log says why, and the port opens when it is back',
  { tags: '@23.20' },
  async () => {
    postgres.kill();
    const { url, metricsUrl, output, child } = await launch();
    await vi.waitFor(() => expect(output.text).toContain('waiting to listen'), START_MS);
    const line = output.text.split('\n').find((text) => text.includes('waiting to listen')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      missing: ['schema', 'springs', 'database'],
      err: { code: 'ECONNREFUSED' },
    });
    expect(await statusOf(`${url}/healthz`)).toBe(0);
    // Where an orchestrator looks whether it must restart us.
    expect(await statusOf(`${metricsUrl}/healthz`)).toBe(200);
    expect(await statusOf(`${metricsUrl}/readyz`)).toBe(503);
    postgres.start();
    expect(await answersUntil(url, 200)).toEqual([0, 200]);
    expect(await statusOf(`${metricsUrl}/readyz`)).toBe(200);
    expect(child.exitCode).toBeNull();
  },
);

it('a server that still waits ends at once', { tags: '@23.20' }, async () => {
  const closed = `postgres://u@127.0.0.1:${await freePort()}/d`;
  const { output, child, exited } = await launch({ DATABASE_URL: closed, DRAIN_MS: '60000' });
  await vi.waitFor(() => expect(output.text).toContain('waiting to listen'), START_MS);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it('so does a worker that still waits', { tags: '@23.20' }, async () => {
  const DATABASE_URL = `postgres://u@127.0.0.1:${await freePort()}/d`;
  const environment = { DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:1' };
  const { metricsUrl, child, exited } = await launch(environment, 'worker');
  await answersUntil(metricsUrl, 503);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it(
  'after SIGTERM /readyz says 503 while visitors on new connections are still served for DRAIN_MS, then the server ends',
  { tags: '@23.21' },
  async () => {
    const drainMs = 10_000;
    const server = await startServer(postgres.url, { DRAIN_MS: String(drainMs) });
    const begin = performance.now();
    server.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(503), drainMs);
    const body = await (await fetch(`${server.url}/readyz`)).json();
    expect(body).toEqual({ error: 'Not ready: stopping.' });
    expect(await answersUntil(server.url, 0, '/healthz')).toEqual([200, 0]);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(drainMs - 10);
    expect(await server.exited).toBe(0);
    expect(performance.now() - begin).toBeLessThan(drainMs + 10_000 * slowness());
  },
);

it('Ctrl-C waits for no proxy', { tags: '@23.21' }, async () => {
  const server = await startServer(postgres.url, { DRAIN_MS: '120000' });
  server.child.kill('SIGINT');
  expect(await server.exited).toBe(0);
});
