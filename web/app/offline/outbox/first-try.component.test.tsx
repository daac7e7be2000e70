import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountOf } from './waiting-mark.ts';
import { changeAnswers, refusal } from '../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { emptyOutbox } from '../../../test/outbox.ts';
import { openReviewForm, reviewedAnswers, reviewParts } from '../../../test/reviews.ts';
import { withoutFirstTries } from './outbox-calls.ts';
import { sendWaiting } from './outbox-notice.tsx';
import { allEntries } from './outbox-store.ts';

const SPRING = exampleSpring();
const POST = `POST /api/springs/${SPRING.id}/reviews`;
const { form } = reviewParts;

/** A review that is on its way; the first call gets no answer before `answer` is called. */
const sendReview = async (username: string) => {
  onTestFinished(emptyOutbox);
  const first = Promise.withResolvers<unknown>();
  const keys: (string | null)[] = [];
  await openApp(`/springs/${SPRING.id}`, reviewedAnswers(SPRING, []), {
    user: exampleUser({ username }),
  });
  changeAnswers({
    [POST]: ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? first.promise : exampleReview({ id: 9 });
    },
  });
  await openReviewForm();
  await form.getByLabelText('Comment').fill('Steam over snow');
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect.poll(() => keys.length).toBe(1);
  await expect.poll(async () => (await allEntries()).length).toBe(1);
  return { keys, answer: first.resolve };
};

/** As the browser does for a dead tab. */
const freeLocks = async () => {
  const { held = [] } = await navigator.locks.query();
  for (const { name } of held)
    await navigator.locks.request(String(name), { steal: true }, async () => {});
};

test.each([
  ['saved', 'Mara', exampleReview({ id: 9 }), /^Review submitted!/],
  [
    'too busy in our own words',
    'Lia',
    refusal(503, 'Photos cannot be stored right now.'),
    /^Photos cannot be stored/,
  ],
  ['refused', 'Hazel', refusal(400, 'Too long.'), /^Too long\./],
])('an answer, %s, ends it', { tags: ['@24.97', '@24.85'] }, async (_, member, given, words) => {
  const { keys, answer } = await sendReview(member);
  answer(given);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.poll(allEntries).toEqual([]);
  expect(await sendWaiting(accountOf(member), 'person')).toEqual({ sent: [], isSignedOut: false });
  expect(keys).toHaveLength(1);
});

test('what is being sent is stored, and waits for its tab to go', { tags: '@24.97' }, async () => {
  const { keys, answer } = await sendReview('Theo');
  expect(await sendWaiting('theo', 'person')).toEqual({ sent: [], isSignedOut: false });
  expect(keys).toHaveLength(1);
  expect(await withoutFirstTries(await allEntries())).toEqual([]);

  await freeLocks();
  expect(await withoutFirstTries(await allEntries())).toHaveLength(1);
  expect((await sendWaiting('theo', 'back'))?.sent).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await allEntries()).toEqual([]);
  answer(exampleReview({ id: 9 }));
});
