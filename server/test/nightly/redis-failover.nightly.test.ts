import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../support/server-process.ts';
import { readConfig } from '../../src/config.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createRateLimiter } from '../../src/platform/rate-limiter.ts';
import { openRedis, pingRedis } from '../../src/platform/redis.ts';
import { testEnvironment } from '../support/test-app.ts';

const SHIPPED = resolve(import.meta.dirname, '../../../ops/cluster/settings');
const folder = mkdtempSync(join(tmpdir(), 'wildsoak-sentinel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [first, second, sentinel] = [await freePort(), await freePort(), await freePort()];

/** The settings that we ship, with other addresses. */
const start = (file: 'redis.conf' | 'sentinel.conf', port: number, more: string) => {
  const own = join(folder, `${port}.conf`);
  const shipped = readFileSync(resolve(SHIPPED, file), 'utf8');
  const text = shipped
    .replaceAll('OWN-ADDRESS', '127.0.0.1')
    .replaceAll('REDIS-PASSWORD', 'secret')
    .replace(/^port .*$/m, `port ${port}`)
    // A single Sentinel here.
    .replace('10.0.0.11 6379 2', `127.0.0.1 ${first} 1`);
  writeFileSync(own, `${text}dir ${folder}\n${more}`);
  const child = spawn('redis-server', [own, ...(file === 'sentinel.conf' ? ['--sentinel'] : [])], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return child;
};

const ask = (port: number, password?: string) => {
  const redis = new Redis(port, '127.0.0.1', { ...(password && { password }) });
  redis.on('error', () => undefined);
  onTestFinished(() => redis.disconnect());
  return redis;
};

const COUNTED = { name: 'sentinel', windowMs: 600_000 };

it('limits go on while Redis fails over, and are shared again by the Redis that took over', async () => {
  const firstRedis = start('redis.conf', first, '');
  start('redis.conf', second, `replicaof 127.0.0.1 ${first}\n`);
  // Sentinel asks at once and then every 10 s: so first the two, then Sentinel.
  await vi.waitFor(async () => {
    expect(await ask(second, 'secret').info('replication')).toContain('master_link_status:up');
  }, 60_000);
  start('sentinel.conf', sentinel, '');
  await vi.waitFor(async () => {
    const replicas = await ask(sentinel).call('sentinel', 'replicas', 'wildsoak');
    expect(JSON.stringify(replicas)).toContain('"master-link-status","ok"');
  }, 60_000);
  const config = readConfig({
    ...testEnvironment('postgres://u@h/d'),
    REDIS_URL: 'redis://:secret@wildsoak/0',
    REDIS_SENTINELS: `127.0.0.1:9, 127.0.0.1:${sentinel}`,
    REDIS_TIMEOUT_MS: '150',
  });
  await pingRedis(config);
  const redis = openRedis(config, pino({ level: 'silent' }));
  onTestFinished(() => redis.disconnect());
  const limiter = createRateLimiter(redis, createMetrics());
  await vi.waitFor(async () => {
    await limiter.add(COUNTED, 'somebody', 1);
    expect(await ask(first, 'secret').get('limit:sentinel:somebody')).not.toBeNull();
  }, 30_000);

  // Frozen, not dead: its connections stay open, and nobody says that it is gone.
  firstRedis.kill('SIGSTOP');
  let counted = 0;
  await vi.waitFor(
    async () => {
      expect(await limiter.add(COUNTED, 'somebody', 1)).toBeGreaterThan(0);
      counted += 1;
      const here = await ask(second, 'secret').get('limit:sentinel:during');
      await limiter.add(COUNTED, 'during', 1);
      expect(here).not.toBeNull();
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(counted).toBeGreaterThan(0);
  firstRedis.kill('SIGCONT');
});
