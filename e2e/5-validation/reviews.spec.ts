import { forEachAnswer, REVIEW_ANSWERS } from '@wildsoak/contract/rules/review-answers';
import { addMember, endSessions, PASSWORD, signIn } from '../support/member.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import {
  addReview,
  formOf,
  itemsOf,
  openForm,
  REVIEWED,
  reviewsIn,
  springAt,
  toastOf,
} from '../support/reviews.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.validation, index);

test.describe('Review create and edit', () => {
  test("'Rating is chosen from 5 down to 1 stars, default 5.' 'Soakable and clothing optional are Yes, No or Unsure.' 'The comment is optional (3-row box).' 'The image is optional and must be png, jpeg, gif or webp (file picker filter).'", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${await spring(0)}`);
    const form = await openForm(page);
    const ratings = form.getByRole('group', { name: 'Rating' }).getByRole('radio');
    expect(await ratings.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      '5 stars',
      '4 stars',
      '3 stars',
      '2 stars',
      '1 star',
    ]);
    await expect(ratings.first()).toBeChecked();
    for (const { question: name } of REVIEW_ANSWERS) {
      const answers = form.getByRole('group', { name }).getByRole('radio');
      expect(await answers.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
        'Yes',
        'No',
        'Unsure',
      ]);
      await expect(answers.last()).toBeChecked();
    }
    await expect(form.getByLabel('Comment')).toHaveAttribute('rows', '3');
    await expect(form.getByLabel('Photo')).toHaveAttribute(
      'accept',
      'image/png,image/jpeg,image/gif,image/webp',
    );

    // 'Unsure means the field is omitted from the payload.'
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    const body = (await sent).postData() ?? '';
    expect(body).toContain('name="rating"');
    for (const { field } of REVIEW_ANSWERS) expect(body).not.toContain(field);
    await expect(itemsOf(page)).toHaveCount(1);
    expect(await reviewsIn(member)).toEqual([
      {
        rating: 5,
        comment: null,
        ...forEachAnswer(() => null),
        has_photo: false,
      },
    ]);
  });

  test('a comment may be 4,000 characters long; near the end the rest is counted', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${await spring(1)}`);
    const form = await openForm(page);
    const comment = form.getByLabel('Comment');
    await expect(comment).toHaveAttribute('maxlength', '4000');
    await comment.fill('x'.repeat(3_599));
    await expect(form.getByText(/left$/)).toHaveCount(0);
    await comment.fill('x'.repeat(3_999));
    await expect(form.getByText('1 character left')).toBeVisible();
    // A line break counts once, as it is typed.
    await comment.fill(`${'x\n'.repeat(1_999)}xx`);
    await expect(form.getByText('0 characters left')).toBeVisible();
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(1);
    expect(String((await reviewsIn(member))[0]?.['comment'])).toHaveLength(4_000);
  });

  test("'Creating a review requires being logged in (\\'You must be logged in.\\').' What was written is there after signing in", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    const path = `/springs/${await spring(2)}`;
    await signIn(context, member);
    await openPage(page, path);
    await openForm(page);
    await formOf(page).getByRole('radio', { name: '3 stars' }).check();
    await formOf(page).getByLabel('Comment').fill('Written before the session ended');
    await endSessions(member);
    await formOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await expect(toastOf(page, 'alert')).toHaveText('You must be logged in.');
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(path);
    await expect(formOf(page).getByLabel('Comment')).toHaveValue(
      'Written before the session ended',
    );
    await expect(formOf(page).getByRole('radio', { name: '3 stars' })).toBeChecked();
    await formOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(1);
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Review ownership', () => {
  test('a change that was not saved because the session had ended is there after signing in', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    const id = await spring(7);
    await addReview(member, id, { comment: 'As it was' });
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    await page.getByRole('button', { name: 'Edit your review' }).click();
    const form = page.getByRole('form', { name: 'Edit your review' });
    await form.getByLabel('Comment').fill('As it is');
    await endSessions(member);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page, 'alert')).toHaveText('Update failed: You must be logged in.');
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(`/springs/${id}`)}`);
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(form.getByLabel('Comment')).toHaveValue('As it is');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(itemsOf(page).first()).toContainText('As it is');
    forgiveFailedCalls(consoleErrors);
  });

  test("'Only the review\\'s author (matched by username) sees edit and delete.'", async ({
    page,
    context,
  }) => {
    const id = await spring(3);
    const author = await addMember();
    await addReview(author, id);
    const own = page.getByRole('button', { name: /^(Edit|Delete) your review$/ });
    await openPage(page, `/springs/${id}`);
    await expect(itemsOf(page)).toHaveCount(1);
    await expect(own).toHaveCount(0);
    await signIn(context, await addMember());
    await openPage(page, `/springs/${id}`);
    await expect(page.getByRole('button', { name: /^Report/ })).toBeVisible();
    await expect(own).toHaveCount(0);
    await signIn(context, author);
    await openPage(page, `/springs/${id}`);
    await expect(own).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Report/ })).toHaveCount(0);
  });

  for (const [where, question] of [
    ['the spring page', 'Delete review?'],
    ['the profile page', 'Are you sure you want to delete this review?'],
  ] as const) {
    test(`'Delete asks for confirmation: \\'${question}\\' on ${where}'; without it nothing is deleted`, async ({
      page,
      context,
    }) => {
      const member = await addMember();
      const id = await spring(where === 'the spring page' ? 4 : 5);
      await addReview(member, id);
      await signIn(context, member);
      await openPage(
        page,
        where === 'the spring page' ? `/springs/${id}` : `/profile/${member.username}`,
      );
      const remove = page.getByRole('button', { name: 'Delete your review' });
      const dialog = page.getByRole('alertdialog', { name: question });
      await remove.click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(remove).toBeFocused();
      await remove.press('Enter');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      expect(await reviewsIn(member)).toHaveLength(1);
      await remove.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(itemsOf(page)).toHaveCount(0);
      expect(await reviewsIn(member)).toEqual([]);
    });
  }

  test("'Voting is disabled when logged out.' The button says why, as it does on one's own review", async ({
    page,
    context,
  }) => {
    const id = await spring(6);
    const author = await addMember();
    await addReview(author, id);
    let votes = 0;
    await page.route('**/vote', (route) => {
      votes += 1;
      return route.continue();
    });
    await openPage(page, `/springs/${id}`);
    for (const name of ['Helpful. Log in to vote', 'Not helpful. Log in to vote']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAttribute('title', 'Log in to vote');
      await button.click({ force: true });
    }
    await expectAccessible(page);
    await signIn(context, author);
    await openPage(page, `/springs/${id}`);
    const own = page.getByRole('button', {
      name: 'Helpful. You cannot vote on your own review',
      exact: true,
    });
    await expect(own).toBeDisabled();
    await own.press('Enter');
    await expect(toastOf(page)).toHaveText('You cannot vote on your own review.');
    expect(votes).toBe(0);
  });
});
