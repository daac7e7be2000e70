import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform/platform.ts';
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

it('without PostgreSQL the port stays closed, the log says why, and the port opens when it is back; Ctrl-C waits for no proxy', async () => {
  postgres.kill();
  const { url, metricsUrl, output, child, exited } = await launch({ DRAIN_MS: '120000' });
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
  child.kill('SIGINT');
  expect(await exited).toBe(0);
});

it('a server and a worker that still wait end at once', async () => {
  const DATABASE_URL = `postgres://u@127.0.0.1:${await freePort()}/d`;
  const server = await launch({ DATABASE_URL, DRAIN_MS: '60000' });
  const worker = await launch({ DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:1' }, 'worker');
  await answersUntil(worker.metricsUrl, 503);
  await vi.waitFor(() => expect(server.output.text).toContain('waiting to listen'), START_MS);
  for (const { child, exited } of [server, worker]) {
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  }
});

it('a server that read from a replica by prepared statements alone ends, too', async () => {
  const { child, exited, status } = await startServer(postgres.url, {
    DATABASE_READ_URL: postgres.url,
  });
  expect(await status('/api/springs/1')).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it('after SIGTERM /readyz says 503 while visitors on new connections are still served for DRAIN_MS, then the server ends, also past a silent kept-alive connection', async () => {
  const drainMs = Math.ceil(3_000 * slowness());
  const server = await startServer(postgres.url, { DRAIN_MS: String(drainMs) });
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => {
    request(`${server.url}/healthz`, { agent }, (response) =>
      response.resume().on('end', resolve),
    ).end();
  });
  const begin = performance.now();
  server.child.kill('SIGTERM');
  await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(503), drainMs);
  const body = await (await fetch(`${server.url}/readyz`)).json();
  expect(body).toEqual({ error: 'Not ready: stopping.' });
  expect(await answersUntil(server.url, 0, '/healthz')).toEqual([200, 0]);
  expect(performance.now() - begin).toBeGreaterThanOrEqual(drainMs - 10);
  expect(await server.exited).toBe(0);
  expect(performance.now() - begin).toBeLessThan(drainMs + 10_000 * slowness());
});

interface Outcome {
  answered: number;
  refused: number;
  failed: string[];
}

/** Keeps asking over keep-alive connections until the server refuses new connections. */
const askUntilRefused = async (url: string, agent: Agent, outcome: Outcome) => {
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      request(url, { agent }, (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  for (;;) {
    try {
      const status = await ask();
      if (status === 200) outcome.answered += 1;
      else outcome.failed.push(`status ${status}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') outcome.refused += 1;
      else outcome.failed.push(String(code));
      return;
    }
  }
};

it(
  'the port opens once the server is ready: no visitor before that gets an answer; SIGTERM under load: no request that was accepted fails, and the process ends within 10 s',
  { tags: '@19.45' },
  async () => {
    const server = await launch();
    expect(await answersUntil(server.url, 200)).toEqual([0, 200]);
    expect(server.output.text).not.toContain('waiting to listen');

    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const outcome: Outcome = { answered: 0, refused: 0, failed: [] };
    const clients = Array.from({ length: 40 }, (_, index) =>
      askUntilRefused(`${server.url}/api/springs/${index + 1}`, agent, outcome),
    );
    await vi.waitFor(() => expect(outcome.answered).toBeGreaterThan(500), 15_000);

    const begin = performance.now();
    server.child.kill('SIGTERM');
    await Promise.all(clients);
    expect(await server.exited).toBe(0);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(outcome.failed).toEqual([]);
    expect(outcome.refused).toBeGreaterThan(0);
  },
);

/** Whose PostgreSQL breaks. */
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
    await vi.waitFor(async () => expect(await server.status('/healthz')).toBe(200), 10_000);
    postgres.kill();
    for (const status of await Promise.all(underWay)) expect([200, 503]).toContain(status);
    await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), 5_000);

    expect(await server.status('/healthz')).toBe(200);
    const list = await fetch(`${server.url}/api/springs`);
    expect(await list.json()).toHaveLength(1672);
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
  'PostgreSQL frozen: calls answer 503 within 2 s, and all is well when it thaws',
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
  },
);
