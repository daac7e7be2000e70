import { expect, it } from 'vitest';
import { hashPassword } from '../src/platform/passwords.ts';
import { useApp } from './test-app.ts';

const PAIRS = 200;

const { app, database } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

it(`hardening: login timing told who exists: over ${PAIRS} tries the medians are within 10 %`, async () => {
  const password_hash = await hashPassword('a-good-password');
  const names = Array.from({ length: PAIRS }, (_, i) => `somebody-${i}`);
  await database
    .insertInto('members')
    .values(names.map((username) => ({ username, email: `${username}@x.example`, password_hash })))
    .execute();
  const measure = async (username: string, address: string) => {
    const begin = performance.now();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': address },
      payload: { username, password: 'not-the-password' },
    });
    const time = performance.now() - begin;
    expect(answer.statusCode).toBe(401);
    return time;
  };
  await measure('warm-up', '10.9.9.9');

  const known: number[] = [];
  const unknown: number[] = [];
  for (const [i, name] of names.entries()) {
    const address = `10.0.${i >> 4}.1`;
    // Turn about, so that a slow moment of the machine falls on both.
    const tries = [
      async () => known.push(await measure(name, address)),
      async () => unknown.push(await measure(`nobody-${i}`, address)),
    ];
    for (const attempt of i % 2 === 0 ? tries : tries.toReversed()) await attempt();
  }
  const ratio = median(known) / median(unknown);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
});
