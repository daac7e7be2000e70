import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Send } from './api.ts';
import { waitingOut } from './retry-on-503.ts';

const INIT = { method: 'POST', headers: {} };

const away = (retryAfter?: string) =>
  new Response('{}', {
    status: 503,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });

/** The last answer is given again and again. */
const answering = (...answers: [() => Response, ...(() => Response)[]]) => {
  let asked = 0;
  return vi.fn<Send>(async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return (answer ?? answers[0])();
  });
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it(
  'a write that the server cannot take is sent again after Retry-After until it is taken, the same each time',
  { tags: '@25.6' },
  async () => {
    const send = answering(
      () => away('2'),
      () => away('2'),
      () => Response.json({}),
    );
    const sent = waitingOut(send)('/api/x', { ...INIT, headers: { 'Idempotency-Key': 'k' } });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(6_001);
    expect((await sent).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(3);
    expect(new Set(send.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1);
  },
);

it('after half a minute the refusal is shown', { tags: '@25.6' }, async () => {
  const send = answering(() => away('2'));
  const sent = waitingOut(send)('/api/x', INIT);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await sent).status).toBe(503);
  expect(send.mock.calls.length).toBeGreaterThan(8);
});

it.each([
  ['a 503 without Retry-After', () => away()],
  ['a server that asks for a long time', () => away('900')],
  ['any other failure', () => new Response('{}', { status: 500, headers: { 'retry-after': '2' } })],
])('%s is not waited out', { tags: '@25.6' }, async (_case, answer) => {
  const send = answering(answer);
  expect((await waitingOut(send)('/api/x', INIT)).status).toBe(answer().status);
  expect(send).toHaveBeenCalledTimes(1);
});

it('what an earlier try has deleted is deleted, not missing', { tags: '@25.6' }, async () => {
  const gone = () => new Response('{}', { status: 404 });
  const send = answering(() => away('0'), gone);
  const deleted = waitingOut(send)('/api/x', { ...INIT, method: 'DELETE' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await deleted).status).toBe(204);
  expect((await waitingOut(answering(gone))('/x', { ...INIT, method: 'DELETE' })).status).toBe(404);
});

it('a sender who cancels does not wait', async () => {
  const stopping = new AbortController();
  const send = answering(() => away('2'));
  const sent = waitingOut(send)('/api/x', { ...INIT, signal: stopping.signal });
  await vi.advanceTimersByTimeAsync(100);
  stopping.abort(new Error('canceled'));
  await expect(sent).rejects.toThrow('canceled');
});
