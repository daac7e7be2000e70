import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from './outbox-entry.ts';
import * as state from './outbox-entry.ts';

const NOW = Date.parse('2026-11-16T12:00:00Z');
const DAY_MS = 86_400_000;

const failed = (status: number): { failure: Failure } => ({ failure: { status, words: null } });
const due = (status: number, notBefore: number, cause: state.Cause) =>
  state.isDue({ ...failed(status), notBefore }, cause, NOW);

describe('what a failure means', { tags: ['@24.88', '@24.89', '@24.90'] }, () => {
  it('refused for good: what is wrong with the thing itself', () => {
    for (const status of [400, 403, 404, 409, 410, 413, 415, 422])
      expect(state.isRefused(failed(status)), String(status)).toBe(true);
  });

  it('tried again: no connection, a busy or broken server, nobody or somebody else signed in', () => {
    for (const status of [0, 401, 408, 412, 425, 429, 500, 502, 503, 504])
      expect(state.isRefused(failed(status)), String(status)).toBe(false);
    expect([401, 412, 0, 500].map((status) => state.needsSignIn(failed(status)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('a broken answer to one thing does not hold up the others; a lost connection does', () => {
    const ends = (status: number) => state.endsRound({ status, words: null });
    expect([0, 401, 412, 429, 502, 503, 504].filter((status) => !ends(status))).toEqual([]);
    expect([400, 404, 500].filter(ends)).toEqual([]);
    // Our own words: the server is there, and means this thing.
    expect(state.endsRound({ status: 503, words: 'Photos cannot be stored right now.' })).toBe(
      false,
    );
  });
});

describe('when it is tried again', { tags: '@24.89' }, () => {
  it('after longer and longer pauses, and never before the server’s Retry-After', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 7_200 }),
        (tries, retryAfter) => {
          const failure = { status: 503, words: null };
          const pause = (count: number) =>
            state.afterFailure({ tries: count }, failure, retryAfter, NOW).notBefore - NOW;
          expect(pause(tries)).toBeGreaterThanOrEqual(Math.max(5_000, retryAfter * 1_000));
          expect(pause(tries)).toBeLessThanOrEqual(Math.max(900_000, retryAfter * 1_000));
          expect(pause(tries + 1)).toBeGreaterThanOrEqual(pause(tries));
        },
      ),
    );
    expect(state.afterFailure({ tries: 3 }, { status: 0, words: null }, 0, NOW).notBefore).toBe(
      NOW + 20_000,
    );
  });

  it('a connection that is back needs no pause, a server that asked for one gets it', () => {
    const later = NOW + 1;
    expect(due(0, later, 'time')).toBe(false);
    expect(due(0, NOW, 'time')).toBe(true);
    expect(due(0, later, 'back')).toBe(true);
    expect(due(401, later, 'back')).toBe(true);
    expect(due(429, later, 'back')).toBe(false);
    expect(due(429, later, 'person')).toBe(true);
    for (const cause of ['time', 'back', 'person'] as const) expect(due(404, 0, cause)).toBe(false);
  });

  it('a clock is set only for what is sent by itself', () => {
    const entry = (status: number, notBefore: number) =>
      ({ ...failed(status), notBefore }) as Parameters<typeof state.nextDue>[0][number];
    expect(state.nextDue([entry(404, 1), entry(401, 2)])).toBeNull();
    expect(state.nextDue([entry(404, 1), entry(500, 9), entry(0, 7)])).toBe(7);
  });
});

it('what has an expired key is not sent by itself any more', { tags: '@24.91' }, () => {
  const tried = (days: number) => ({
    firstTriedAt: new Date(NOW - days * DAY_MS).toISOString(),
  });
  expect(state.isTooOld({ firstTriedAt: null }, NOW)).toBe(false);
  expect(state.isTooOld(tried(28), NOW)).toBe(false);
  expect(state.isTooOld(tried(29.5), NOW)).toBe(true);
  expect(state.isRefused({ failure: state.TOO_OLD })).toBe(true);
  const first = state.beforeTry({ tries: 0, firstTriedAt: null }, NOW);
  expect(state.beforeTry(first, NOW + DAY_MS)).toEqual({ ...first, tries: 2 });
});
