import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort, startServer } from '../support/server-process.ts';
import { cloneDatabase } from '../support/test-database.ts';

const REDIS_SERVER = '/usr/bin/redis-server';

/** The test's own Redis, to kill and freeze. Fails without Redis: a skipped test proves nothing. */
const startRedis = async (port: number) => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
  const child: ChildProcess = spawn(REDIS_SERVER, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve();
    });
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return child;
};

/** The limit is 120 searches a minute; asks often enough to reach it. */
const search = async (url: string, times: number) => {
  const statuses: number[] = [];
  for (let asked = 0; asked < times; asked += 1) {
    const answer = await fetch(`${url}/api/springs?search=hot`);
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toEqual({ error: expect.stringContaining('Too many requests') });
    }
  }
  return statuses;
};

const metric = async (url: string, line: RegExp) =>
  (await (await fetch(url)).text()).match(line)?.[1];

it(
  'hardening: limits bypassed or failed open silently; the limiter’s own failure reached users',
  { tags: '@19.11', timeout: 60_000 },
  async () => {
    const { url: databaseUrl, drop } = await cloneDatabase();
    onTestFinished(drop);
    const redisPort = await freePort();
    const environment = {
      REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
      // As in production: a frozen Redis holds up nobody for longer.
      REDIS_TIMEOUT_MS: '150',
    };
    let redis = await startRedis(redisPort);
    const [one, other] = await Promise.all([
      startServer(databaseUrl, environment),
      startServer(databaseUrl, environment),
    ]);

    // Alive: two processes share a count.
    const shared = [...(await search(one.url, 70)), ...(await search(other.url, 70))];
    expect(shared.filter((status) => status === 200)).toHaveLength(120);
    expect(shared.filter((status) => status === 429)).toHaveLength(20);
    expect(await metric(one.metricsUrl, /^rate_limit_shared (\d)/m)).toBe('1');

    // Frozen: no call fails, and each process counts alone and says so.
    redis.kill('SIGSTOP');
    const frozen = await search(one.url, 130);
    expect(frozen.filter((status) => status === 200)).toHaveLength(120);
    expect(frozen.filter((status) => status === 429)).toHaveLength(10);
    expect(await metric(one.metricsUrl, /^rate_limit_shared (\d)/m)).toBe('0');

    // Dead: the same.
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    const dead = await search(other.url, 130);
    expect(dead.filter((status) => status === 200)).toHaveLength(120);
    expect(dead.every((status) => status === 200 || status === 429)).toBe(true);
    expect(await one.status('/readyz')).toBe(200);

    // Back: shared again, without a restart.
    redis = await startRedis(redisPort);
    await vi.waitFor(async () => {
      await fetch(`${one.url}/api/springs?search=hot`);
      expect(await metric(one.metricsUrl, /^rate_limit_shared (\d)/m)).toBe('1');
    }, 10_000);
  },
);
