import { expect, it } from 'vitest';
import { limitConcurrency, limitConcurrencyByKey } from './concurrency-limit.ts';

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

it('runs only so much at once; the rest follows in order, also after failures', async () => {
  const limited = limitConcurrency({ concurrency: 1, maxWaiting: 9, refusal: full });
  const order: number[] = [];
  const answers = [0, 1, 2].map((i) =>
    limited(async () => {
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

it('refuses callers right away when the line is full', async () => {
  const limited = limitConcurrency({ concurrency: 1, maxWaiting: 1, refusal: full });
  const [first, second] = [openWork(), openWork()];
  const answers = [limited(first.work, never), limited(second.work, never)];
  await expect(limited(openWork().work, never)).rejects.toThrow('full');
  first.resolve('a');
  second.resolve('b');
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});

it('drops callers who hang up or run out of time, and never starts their work', async () => {
  const limited = limitConcurrency({ concurrency: 1, maxWaiting: 1, refusal: full });
  const first = openWork();
  const answer = limited(first.work, never);
  const leaving = new AbortController();
  const left = openWork();
  const leave = limited(left.work, leaving.signal);
  leaving.abort();
  await expect(leave).rejects.toThrow('full');
  // Another caller can wait instead.
  const next = limited(() => Promise.resolve('next'), never);
  first.resolve('first');
  expect(await Promise.all([answer, next])).toEqual(['first', 'next']);
  await expect(limited(left.work, leaving.signal)).rejects.toThrow('full');
  expect(left.hasBegun).toBe(false);
  // A signal that fires after the work is done takes no slot away.
  const late = new AbortController();
  expect(await limited(() => Promise.resolve('late'), late.signal)).toBe('late');
  late.abort();
  expect(await limited(() => Promise.resolve('last'), never)).toBe('last');
});

it('makes people wait only for their own work', async () => {
  const limitedByKey = limitConcurrencyByKey({ concurrency: 1, maxWaiting: 1, refusal: full });
  const [ann, annAgain] = [openWork(), openWork()];
  const answers = [limitedByKey('ann', ann.work, never), limitedByKey('ann', annAgain.work, never)];
  await expect(limitedByKey('ann', openWork().work, never)).rejects.toThrow('full');
  expect(await limitedByKey('ben', () => Promise.resolve('ben'), never)).toBe('ben');
  expect(annAgain.hasBegun).toBe(false);
  ann.resolve('a');
  annAgain.resolve('b');
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});
