import { expect, test } from 'vitest';
import { createCallQueue } from './call-queue.ts';

function openCall() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

const staying = new AbortController().signal;
const queueOf = (concurrency: number, maxWaiting: number, timeoutMs = 60_000) =>
  createCallQueue({ concurrency, maxWaiting, timeoutMs });

test('no more calls run than there are slots, and the others follow in order', async () => {
  const queue = queueOf(2, 10);
  const calls = [openCall(), openCall(), openCall(), openCall()];
  const begun: number[] = [];
  const answers = calls.map((call, index) =>
    queue.run(() => {
      begun.push(index);
      return call.work();
    }, staying),
  );
  expect([begun, queue.running(), queue.waiting()]).toEqual([[0, 1], 2, 2]);
  calls[1]?.resolve('b');
  expect(await answers[1]).toBe('b');
  calls[2]?.resolve('c');
  expect(await answers[2]).toBe('c');
  expect(begun).toEqual([0, 1, 2, 3]);
  calls[0]?.reject(new Error('no road'));
  calls[3]?.resolve('d');
  await expect(answers[0]).rejects.toThrow('no road');
  expect(await answers[3]).toBe('d');
});

test('a full queue refuses with 503 rather than grow', async () => {
  const queue = queueOf(1, 1);
  const [first, second] = [openCall(), openCall()];
  const answers = [queue.run(first.work, staying), queue.run(second.work, staying)];
  await expect(queue.run(openCall().work, staying)).rejects.toMatchObject({
    failure: { error_code: 900, status_code: 503, status: 'Service Unavailable' },
  });
  first.resolve('a');
  second.resolve('b');
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});

test('a call that takes too long is answered with 504 and keeps its slot until the engine is done', async () => {
  const queue = queueOf(1, 5, 20);
  const slow = openCall();
  const late = { failure: { error_code: 901, status_code: 504 } };
  await expect(queue.run(slow.work, staying)).rejects.toMatchObject(late);
  expect(queue.running()).toBe(1);
  // The wait counts too, and a call that timed out in the queue never runs.
  let isRun = false;
  const waiting = queue.run(() => {
    isRun = true;
    return Promise.resolve('too late');
  }, staying);
  await expect(waiting).rejects.toMatchObject(late);
  expect(queue.waiting()).toBe(0);
  slow.resolve('at last');
  expect(await queue.run(() => Promise.resolve('next'), staying)).toBe('next');
  expect([isRun, queue.running()]).toEqual([false, 0]);
});

test('while stopping, accepted calls get an answer and new calls are refused', async () => {
  const queue = queueOf(1, 5);
  const [running, waiting] = [openCall(), openCall()];
  const answers = [queue.run(running.work, staying), queue.run(waiting.work, staying)];
  queue.stop();
  await expect(queue.run(openCall().work, staying)).rejects.toMatchObject({
    failure: { error_code: 102, status_code: 503 },
  });
  running.resolve('a');
  waiting.resolve('b');
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});

test('long calls leave two slots to short calls, and a long call always runs', async () => {
  for (const [places, long] of [
    [6, 4],
    [4, 2],
    [3, 1],
    [2, 1],
    [1, 1],
  ] as const) {
    const queue = queueOf(places, 20);
    const calls = Array.from({ length: 8 }, openCall);
    const answers = calls.map(({ work }) => queue.run(work, staying, true));
    expect([queue.running(), queue.waiting()], `${places} places`).toEqual([long, 8 - long]);
    if (places > long) {
      expect(await queue.run(() => Promise.resolve('short'), staying)).toBe('short');
    }
    for (const { resolve } of calls) resolve('long');
    expect(await Promise.all(answers)).toEqual(calls.map(() => 'long'));
    expect(queue.running()).toBe(0);
  }
});

test('a short call passes waiting long calls, which follow in order', async () => {
  const queue = queueOf(3, 10);
  const begun: string[] = [];
  const begin = (name: string, isLong: boolean) => {
    const call = openCall();
    const work = () => {
      begun.push(name);
      return call.work();
    };
    return { ...call, answer: queue.run(work, staying, isLong) };
  };
  const first = begin('matrix 1', true);
  const routes = [begin('route 1', false), begin('route 2', false)];
  const others = [begin('matrix 2', true), begin('matrix 3', true)];
  const last = begin('route 3', false);
  routes[0]?.resolve('done');
  await routes[0]?.answer;
  expect(begun).toEqual(['matrix 1', 'route 1', 'route 2', 'route 3']);
  first.resolve('done');
  await first.answer;
  expect(begun.slice(4)).toEqual(['matrix 2']);
  for (const { resolve } of [...routes, ...others, last]) resolve('done');
  await Promise.all([...routes, ...others, last].map(({ answer }) => answer));
  expect(begun.slice(5)).toEqual(['matrix 3']);
});

test('long calls that fill their waiting list do not turn short calls away', async () => {
  const queue = queueOf(3, 1);
  const full = { failure: { error_code: 900 } };
  const calls = [openCall(), openCall(), openCall(), openCall(), openCall()] as const;
  const [long, waitingLong, ...short] = calls;
  const answers = [queue.run(long.work, staying, true), queue.run(waitingLong.work, staying, true)];
  await expect(queue.run(openCall().work, staying, true)).rejects.toMatchObject(full);
  answers.push(...short.map(({ work }) => queue.run(work, staying)));
  await expect(queue.run(openCall().work, staying)).rejects.toMatchObject(full);
  for (const { resolve } of calls) resolve('done');
  expect(await Promise.all(answers)).toEqual(calls.map(() => 'done'));
});
