import type { Review } from '@wildsoak/contract/reviews';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import {
  callsTo,
  changeAnswers,
  lost,
  never,
  refusal,
  type Answers,
  bodiesOf,
} from '../../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { bySession, reviewedAnswers, reviewParts } from '../../../../test/reviews.ts';
import { signInAs, toastOf } from '../../../../test/screen.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const LIST = `GET /api/springs/${SPRING.id}/reviews`;
const VOTE = 'POST /api/reviews/1/vote';
const SAVE = 'PUT /api/reviews/1';
const DELETE = 'DELETE /api/reviews/1';
const user = exampleUser();

const { items } = reviewParts;
const item = page
  .getByRole('region', { name: /^User Reviews/ })
  .getByRole('listitem')
  .first();
const helpful = items.nth(0).getByRole('button', { name: 'Helpful', exact: true });
const notHelpful = items.nth(0).getByRole('button', { name: 'Not helpful', exact: true });
const score = items.nth(0).getByRole('group').getByRole('status');

const openWith = (facts: Partial<Review>, answers: Answers = {}) =>
  openApp(PATH, { ...reviewedAnswers(SPRING, [exampleReview(facts)]), ...answers }, { user });

/** Theirs, from the day before. */
const OWN = { username: user.username, rating: 3, comment: 'As it was', is_soakable: true };

test(
  'score and vote are those in the answer; the same vote again takes it back',
  { tags: ['@4.29', '@3.10', '@7.16', '@25.7'] },
  async () => {
    await openWith({ vote_score: 5 });
    await expect.element(score).toHaveTextContent('Score: 5');
    for (const [button, current_user_vote, vote_score, sent] of [
      [helpful, 1, 6, { vote: 1, from: 0 }],
      [notHelpful, -1, 4, { vote: -1, from: 1 }],
      [notHelpful, 0, 5, { vote: -1, from: -1 }],
      // Not the page's own guess.
      [helpful, -1, 41, { vote: 1, from: 0 }],
    ] as const) {
      changeAnswers({ [VOTE]: { vote_score, current_user_vote } });
      await button.click();
      await expect.element(score).toHaveTextContent(`Score: ${vote_score}`);
      await expect
        .element(helpful)
        .toHaveAttribute('aria-pressed', String(current_user_vote === 1));
      await expect
        .element(notHelpful)
        .toHaveAttribute('aria-pressed', String(current_user_vote === -1));
      expect(bodiesOf(VOTE).at(-1)).toEqual(sent);
    }
  },
);

test('a vote that fails says why, and the score stays', { tags: ['@8.20', '@8.1'] }, async () => {
  await openWith({ vote_score: 3 });
  for (const [answer, message] of [
    [refusal(403, 'The server says no.'), 'Vote failed: The server says no.'],
    [new Response('<html>', { status: 502 }), 'Vote failed: Failed.'],
    [lost, 'Vote failed: the server could not be reached'],
  ] as const) {
    changeAnswers({ [VOTE]: answer });
    await helpful.click();
    await expect.element(toastOf('alert')).toHaveTextContent(message);
    await expect.element(score).toHaveTextContent('Score: 3');
  }
});

test('visitors cannot vote, nor members on their own review', { tags: '@5.13' }, async () => {
  const visitor = await openApp(PATH, reviewedAnswers(SPRING, [exampleReview()]));
  for (const name of ['Helpful. Log in to vote', 'Not helpful. Log in to vote']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('title', 'Log in to vote');
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toastOf()).toHaveTextContent('Log in to vote.');
  }
  await expectAccessible();
  await visitor.unmount();
  await openWith(OWN);
  const own = page.getByRole('button', {
    name: "Helpful. You can't vote on your own review",
    exact: true,
  });
  await expect.element(own).toHaveAttribute('aria-disabled', 'true');
  own.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toastOf()).toHaveTextContent("You can't vote on your own review.");
  expect(callsTo(VOTE)).toEqual([]);
});

test('no press takes back a vote that is not shown yet', { tags: '@12.11' }, async () => {
  const own = Promise.withResolvers<unknown>();
  await openWith({}, { [LIST]: bySession([exampleReview()], own.promise) });
  await expect.element(page.getByRole('button', { name: 'Leave a Review' })).toBeVisible();
  await expect.element(helpful).toHaveAttribute('aria-disabled', 'true');
  helpful.element().focus();
  await userEvent.keyboard('{Enter}');
  own.resolve([exampleReview({ current_user_vote: 1 })]);
  await expect.element(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect.element(helpful).toHaveAttribute('aria-disabled', 'false');
  expect(callsTo(VOTE)).toEqual([]);
});

const form = item.getByRole('form', { name: 'Edit your review' });
const edit = item.getByRole('button', { name: 'Edit your review' });
const comment = form.getByLabelText('Comment');
const save = form.getByRole('button', { name: 'Save' });

test(
  'a review is edited in its place, and the change is saved or canceled; Yes becomes Unsure',
  { tags: ['@4.26', '@5.7', '@7.14'] },
  async () => {
    await openWith(OWN);
    await edit.click();
    await expect.element(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await expect.element(form.getByRole('radio', { name: '3 stars' })).toHaveFocus();
    await expect.element(comment).toHaveValue('As it was');
    await expectAccessible();
    await comment.fill('Not kept');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(item).toMatchTextContent('As it was');
    await expect.element(edit).toHaveFocus();

    const saved = { ...OWN, rating: 1, comment: 'As it is', is_soakable: null };
    changeAnswers({ [SAVE]: exampleReview(saved) });
    await edit.click();
    await expect.element(comment).toHaveValue('As it was');
    await form.getByRole('radio', { name: '1 star' }).click();
    await form
      .getByRole('group', { name: 'Soakable?' })
      .getByRole('radio', { name: 'Unsure' })
      .click();
    await comment.fill('As it is');
    await save.click();
    await expect.element(toastOf()).toHaveTextContent('Review updated.');
    await expect.element(item).toMatchTextContent('As it is');
    await expect.element(item).toMatchTextContent('1 / 5');
    await expect.element(item).not.toMatchTextContent('Soakable');
    expect(bodiesOf(SAVE)[0]).toEqual({ rating: 1, comment: 'As it is' });
  },
);

test('an unsaved change says why, and stays as typed', { tags: ['@8.18', '@8.1'] }, async () => {
  await openWith(OWN, { [SAVE]: never });
  await edit.click();
  await comment.fill('As it should be');
  for (const [answer, message] of [
    [refusal(403, 'The server says no.'), 'Update failed: The server says no.'],
    [new Response('<html>', { status: 502 }), 'Update failed: Failed.'],
    [lost, 'Update failed: the server could not be reached'],
  ] as const) {
    changeAnswers({ [SAVE]: answer });
    await save.click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(message);
    await expect.element(comment).toHaveValue('As it should be');
  }
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(item).toMatchTextContent('As it was');
});

test('an unsaved change is there after signing in', { tags: ['@12.2', '@8.18'] }, async () => {
  await openWith(OWN, {
    [SAVE]: () => {
      changeAnswers({ 'GET /api/auth/status': 401 });
      return refusal(401, 'You must be logged in.');
    },
  });
  await edit.click();
  await comment.fill('As it is');
  await save.click();
  await expect.element(toastOf('alert')).toHaveTextContent('Update failed: You must be logged in.');
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
  changeAnswers({
    'POST /api/auth/login': user,
    'GET /api/auth/status': { isLoggedIn: true, user },
    [SAVE]: exampleReview({ ...OWN, comment: 'As it is' }),
  });
  await signInAs(user.username);
  await expect.element(comment).toHaveValue('As it is');
  await save.click();
  await expect.element(items.nth(0)).toMatchTextContent('As it is');
});

const remove = page.getByRole('button', { name: 'Delete your review' });
const dialog = page.getByRole('alertdialog', { name: 'Delete review?' });

test(
  'deleting asks first; then the review leaves the list and the focus stays near',
  { tags: ['@5.12', '@4.27', '@7.15'] },
  async () => {
    const reviews = [
      exampleReview({ ...OWN, comment: 'Goes' }),
      exampleReview({ id: 2, comment: 'Stays' }),
    ];
    await openApp(PATH, { ...reviewedAnswers(SPRING, reviews), [DELETE]: 204 }, { user });
    await remove.click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsTo(DELETE)).toEqual([]);
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(toastOf()).toHaveTextContent('Review deleted.');
    await expect.element(page.getByText('Goes')).not.toBeInTheDocument();
    await expect.element(page.getByText('Stays')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'User Reviews (1)' })).toHaveFocus();
  },
);

test('a review that is not deleted says why, and stays', { tags: ['@8.19', '@8.1'] }, async () => {
  await openWith(OWN);
  for (const [answer, message] of [
    [refusal(403, 'The server says no.'), 'Delete failed: The server says no.'],
    [new Response('<html>', { status: 502 }), 'Delete failed: Failed (Status: 502)'],
    [lost, 'Delete failed: the server could not be reached'],
  ] as const) {
    changeAnswers({ [DELETE]: answer });
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(toastOf('alert')).toHaveTextContent(message);
    await expect.element(items).toMatchTextContent('As it was');
  }
});
