import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './rate-limits.ts';
import { createMetrics } from './metrics.ts';
import { createRateLimiter } from './rate-limiter.ts';

const away = {
  on: () => away,
  eval: () => Promise.reject(new Error('away')),
} as unknown as Redis;

const LOGINS = 'login-account';
const FLOOD = 60_000;

const open = () => createRateLimiter(away, createMetrics());

/** Uses up someone's attempts. */
const exhaust = async (limiter: ReturnType<typeof open>, who: string) => {
  for (let count = 0; count < LIMITS[LOGINS].max; count += 1)
    expect(await limiter.take(LOGINS, who)).toBe(0);
  expect(await limiter.take(LOGINS, who)).toBeGreaterThan(0);
};

describe(
  'hardening: 50,000 fresh keys with Redis away evict the login counters',
  { tags: '@19.11' },
  () => {
    it('not by another limit', async () => {
      const limiter = open();
      await limiter.take(LOGINS, 'tried once');
      await exhaust(limiter, 'victim');
      for (let i = 0; i < FLOOD; i += 1) await limiter.take('search', `10.0.0.${i}`);
      expect(await limiter.take(LOGINS, 'victim')).toBeGreaterThan(0);
      expect(await limiter.add(LOGINS, 'tried once', 0)).toBe(1);
    });

    it('nor by fresh names of the same', async () => {
      const limiter = open();
      await exhaust(limiter, 'victim');
      for (let i = 0; i < FLOOD; i += 1) await limiter.take(LOGINS, `nobody-${i}`);
      expect(await limiter.take(LOGINS, 'victim')).toBeGreaterThan(0);
    });

    it('and memory stays limited', async () => {
      const limiter = open();
      await limiter.take(LOGINS, 'first');
      for (let i = 0; i < FLOOD; i += 1) await limiter.take(LOGINS, `nobody-${i}`);
      expect(await limiter.add(LOGINS, 'first', 0)).toBe(0);
    });
  },
);
