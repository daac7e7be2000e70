import { expect, it } from 'vitest';
import { createOwnTurns, createTurns } from './turns.ts';

const never = new AbortController().signal;
const full = () => new Error('full');

const openWork = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    state.hasBegun = true;
    return promise;
  };
  const state = { hasBegun: false, work, resolve };
  return state;
};

it('so many work at once, the others follow in their order, also after failures', async () => {
  const inTurn = createTurns({ places: 1, chairs: 9, refusal: full });
  const order: number[] = [];
  const answers = [0, 1, 2].map((i) =>
    inTurn(async () => {
      order.push(i);
      await Promise.resolve();
      if (i === 1) throw new Error('broken');
      return i;
    }, never),
  );
  expect(order).toEqual([0]);
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: 0 },
    { reason: { message: 'broken' } },
    { value: 2 },
  ]);
  expect(order).toEqual([0, 1, 2]);
});

it('whoever finds all chairs taken is refused at once', async () => {
  const inTurn = createTurns({ places: 1, chairs: 1, refusal: full });
  const [first, second] = [openWork(), openWork()];
  const answers = [inTurn(first.work, never), inTurn(second.work, never)];
  await expect(inTurn(openWork().work, never)).rejects.toThrow('full');
  first.resolve('a');
  second.resolve('b');
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});

it('whoever hangs up, or whose time is over, leaves the queue: their work is never begun', async () => {
  const inTurn = createTurns({ places: 1, chairs: 1, refusal: full });
  const first = openWork();
  const answer = inTurn(first.work, never);
  const leaving = new AbortController();
  const left = openWork();
  const leave = inTurn(left.work, leaving.signal);
  leaving.abort();
  await expect(leave).rejects.toThrow('full');
  // Their chair is free again.
  const next = inTurn(() => Promise.resolve('next'), never);
  first.resolve('first');
  expect(await Promise.all([answer, next])).toEqual(['first', 'next']);
  await expect(inTurn(left.work, leaving.signal)).rejects.toThrow('full');
  expect(left.hasBegun).toBe(false);
  // A signal that fires later, when the work is done, takes no place away.
  const late = new AbortController();
  expect(await inTurn(() => Promise.resolve('late'), late.signal)).toBe('late');
  late.abort();
  expect(await inTurn(() => Promise.resolve('last'), never)).toBe('last');
});

it('each person waits for their own work only', async () => {
  const inOwnTurn = createOwnTurns({ places: 1, chairs: 1, refusal: full });
  const [ann, annAgain] = [openWork(), openWork()];
  const answers = [inOwnTurn('ann', ann.work, never), inOwnTurn('ann', annAgain.work, never)];
  await expect(inOwnTurn('ann', openWork().work, never)).rejects.toThrow('full');
  expect(await inOwnTurn('ben', () => Promise.resolve('ben'), never)).toBe('ben');
  expect(annAgain.hasBegun).toBe(false);
  ann.resolve('a');
  annAgain.resolve('b');
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});
