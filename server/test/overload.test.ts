import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useApp } from './support/test-app.ts';

const ALLOWED_MS = 200;
const { app } = await useApp({ MAX_EVENT_LOOP_DELAY_MS: String(ALLOWED_MS) });

/** Blocks the event loop several times, each for more than is allowed. */
const stall = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) {
    // Sleeps instead of computing: other tests need the processor.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.2 * ALLOWED_MS);
    await nextTurn();
  }
};

/** The statuses over a time longer than the delay's measuring period. */
const statusesFor = async (ms: number) => {
  const seen = new Set<number>();
  const end = performance.now() + ms;
  while (performance.now() < end) {
    seen.add((await app.inject('/api/springs')).statusCode);
    await wait(ALLOWED_MS / 20);
  }
  return seen;
};

it('a machine that pauses, as it does while it starts, refuses nobody', async () => {
  for (let pause = 0; pause < 2; pause += 1) {
    await stall(3);
    expect(await statusesFor(1.5 * ALLOWED_MS)).toEqual(new Set([200]));
  }
});

it(
  'an event loop that stays blocked refuses with 503, but for /healthz',
  { tags: '@19.45' },
  async () => {
    await stall(9);
    expect(await statusesFor(ALLOWED_MS / 10)).toContain(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  },
);
