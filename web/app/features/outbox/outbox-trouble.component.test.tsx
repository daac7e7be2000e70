import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsTo, refusal, type Answers } from '../../../test/answers.ts';
import {
  exampleFavorite,
  exampleReview,
  exampleSpring,
  exampleUser,
} from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { emptyOutbox, keepReview } from '../../../test/outbox.ts';
import { openReviewForm, reviewedAnswers, reviewParts } from '../../../test/reviews.ts';
import { toastOf } from '../../../test/screen.ts';
import { allEntries } from '../../offline/outbox/outbox-store.ts';

const SPRING = exampleSpring();
const POST = `POST /api/springs/${SPRING.id}/reviews`;
const THEO = exampleUser({ username: 'Theo' });
const rows = page.getByRole('main').getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name });
const openOutbox = (answers: Answers) => openApp('/outbox', answers, { user: THEO });

test('a full disk keeps nothing from being sent', { tags: '@24.87' }, async () => {
  await keepReview('theo');
  await keepReview('theo');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openOutbox({ [POST]: exampleReview({ id: 9 }) });
  await expect.element(page.getByText('Sent 2 waiting items.')).toBeVisible();
  expect(await allEntries()).toEqual([]);
});

test('where a full disk stops "Try again", it says so', { tags: '@24.87' }, async () => {
  await keepReview('theo', { failure: { status: 404, words: 'Spring not found.' } });
  await openOutbox({});
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await button('Try again').click();
  await expect.element(toastOf('alert')).toMatchTextContent(/Free up some space, then try again\./);
});

test('a busy server is not called a missing signal', { tags: ['@24.85', '@24.89'] }, async () => {
  onTestFinished(emptyOutbox);
  const busy = new Response('', { status: 503, headers: { 'retry-after': '900' } });
  const answers = { ...reviewedAnswers(SPRING, []), [POST]: busy };
  await openApp(`/springs/${SPRING.id}`, answers, { user: THEO });
  await openReviewForm();
  await reviewParts.form.getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(toastOf()).toHaveTextContent("We're busy right now. We'll send it later.");
  const notice = page.getByRole('link', { name: '1 item waiting to send' });
  // It is there once a round is over.
  await notice.click();
  await expect.element(rows.getByText(/^We're busy right now\. We'll try again at/)).toBeVisible();
  const [entry] = await allEntries();
  expect((entry?.notBefore ?? 0) - Date.now()).toBeGreaterThan(880_000);
  expect(callsTo(POST)).toHaveLength(1);
});

test('a visit reads as words', { tags: '@24.92' }, async () => {
  const failure = { status: 404, words: 'Spring not found.' };
  await keepReview('theo', {
    call: 'createVisit',
    body: {
      visited_on: '2026-11-14',
      is_open: true,
      pool_temperature_f: 102,
      measured: true,
      feel: null,
      road: 'any-car',
      comment: 'Ice on the steps.',
    },
    failure,
  });
  await keepReview('theo', { call: 'removeFavorite', body: null, failure });
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  await openOutbox({});
  // Of the two only the visit has words.
  await button('Copy text').click();
  expect(copied).toEqual([
    'November 14, 2026\nOpen, 102 °F by thermometer, road fine for any car\nIce on the steps.',
  ]);
  await expect.element(rows.nth(1)).toMatchTextContent(/^Remove from favorites: Kirkham/);
});

test('a lost session says to log in, not when it is tried', { tags: '@24.90' }, async () => {
  await keepReview('theo');
  await openOutbox({ [POST]: refusal(412, 'Another member is signed in now.') });
  await expect.element(rows.getByText('Log in to send it.')).toBeVisible();
});

test('a long list reads what waits once', { tags: '@24.94' }, async () => {
  await keepReview('hazel');
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const favorites = Array.from({ length: 40 }, (_, id) =>
    exampleFavorite({ id: id + 1, name: `Spring ${id + 1}` }),
  );
  await openApp(
    '/favorites',
    { 'GET /api/users/Theo/favorites': { visited: favorites, bucketlist: [] } },
    { user: THEO },
  );
  await expect.element(page.getByText('Spring 40', { exact: true })).toBeVisible();
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
  // Behind what the rows have asked for.
  for (let turn = 0; turn < 5; turn += 1) await allEntries();
  expect(read.mock.calls.length).toBeLessThan(20);
});
