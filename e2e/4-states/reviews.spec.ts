import type { Page } from '@playwright/test';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { pngFile } from '../support/pictures.ts';
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

const spring = (index: number) => springAt(REVIEWED.states, index);

const helpful = (page: Page) =>
  itemsOf(page).first().getByRole('button', { name: 'Helpful', exact: true });
const notHelpful = (page: Page) =>
  itemsOf(page).first().getByRole('button', { name: 'Not helpful', exact: true });
const scoreOf = (page: Page) => itemsOf(page).first().getByRole('group').getByRole('status');

test.describe('Review', () => {
  test("'displayed, then editing (inline form), then saved or cancelled.' Yes becomes Unsure", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    const id = await spring(0);
    await addReview(member, id, { rating: 3, comment: 'As it was', is_soakable: true });
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const item = page
      .getByRole('region', { name: /^User Reviews/ })
      .getByRole('listitem')
      .first();
    const edit = item.getByRole('button', { name: 'Edit your review' });
    await edit.click();
    const form = item.getByRole('form', { name: 'Edit your review' });
    await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await expect(form.getByRole('radio', { name: '3 stars' })).toBeFocused();
    await expect(form.getByLabel('Comment')).toHaveValue('As it was');
    await expectAccessible(page);
    await form.getByLabel('Comment').fill('Not kept');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(item).toContainText('As it was');
    await expect(edit).toBeFocused();

    await edit.click();
    await form.getByRole('radio', { name: '1 star' }).check();
    await form
      .getByRole('group', { name: 'Soakable?' })
      .getByRole('radio', { name: 'Unsure' })
      .check();
    await form.getByLabel('Comment').fill('As it is');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toHaveText('Review updated.');
    await expect(item).toContainText('As it is');
    await expect(item).toContainText('1 / 5');
    await expect(item).not.toContainText('Soakable');
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('1.0 / 5(1 review)');
    expect(await reviewsIn(member)).toMatchObject([
      { rating: 1, comment: 'As it is', is_soakable: null },
    ]);
  });

  test("'Deleted reviews are removed from the list.' The count goes with them, and the focus stays near", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    const id = await spring(1);
    await addReview(await addMember(), id, { comment: 'Stays' });
    await addReview(member, id, { comment: 'Goes', at: '2026-06-01T00:00:00Z' });
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    await page.getByRole('button', { name: 'Delete your review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toHaveText('Review deleted.');
    await expect(page.getByText('Goes', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Stays', { exact: true })).toBeVisible();
    const heading = page.getByRole('heading', { name: 'User Reviews (1)' });
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
    expect(await reviewsIn(member)).toEqual([]);
  });

  test("'New reviews are added at the top', in any order of the list", async ({
    page,
    context,
  }) => {
    const id = await spring(2);
    await addReview(await addMember(), id, { rating: 5, score: 8, comment: 'Praised' });
    await addReview(await addMember(), id, { rating: 4, score: 3, comment: 'Liked' });
    await signIn(context, await addMember());
    await openPage(page, `/springs/${id}`);
    await page.getByLabel('Sort by').selectOption('Most helpful');
    await expect(itemsOf(page).first()).toContainText('Praised');
    const form = await openForm(page);
    await form.getByRole('radio', { name: '1 star' }).check();
    await form.getByLabel('Comment').fill('Mine');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(3);
    await expect(itemsOf(page).first()).toContainText('Mine');
  });

  test("'A vote sets vote_score and current_user_vote from the server response.' Pressed again it is taken back", async ({
    page,
    context,
  }) => {
    const id = await spring(3);
    await addReview(await addMember(), id, { score: 5 });
    await signIn(context, await addMember());
    await openPage(page, `/springs/${id}`);
    await expect(scoreOf(page)).toHaveText('Score: 5');
    await helpful(page).click();
    await expect(scoreOf(page)).toHaveText('Score: 6');
    await expect(helpful(page)).toHaveAttribute('aria-pressed', 'true');
    await notHelpful(page).click();
    await expect(scoreOf(page)).toHaveText('Score: 4');
    await expect(helpful(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(notHelpful(page)).toHaveAttribute('aria-pressed', 'true');
    await notHelpful(page).click();
    await expect(scoreOf(page)).toHaveText('Score: 5');
    await expect(notHelpful(page)).toHaveAttribute('aria-pressed', 'false');

    // The page shows the server's answer, not its own guess.
    await page.route('**/api/reviews/*/vote', (route) =>
      route.fulfill({ json: { vote_score: 41, current_user_vote: -1 } }),
    );
    await helpful(page).click();
    await expect(scoreOf(page)).toHaveText('Score: 41');
    await expect(notHelpful(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test("'The review form toggles open and closed. After a successful submit it resets, with rating back to 5.'", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, `/springs/${await spring(4)}`);
    const form = await openForm(page);
    await form.getByRole('radio', { name: '2 stars' }).check();
    await form.getByLabel('Comment').fill('Once');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(1);
    await expect(formOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Leave a Review' })).toBeFocused();
    await openForm(page);
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await expect(form.getByLabel('Comment')).toHaveValue('');
  });

  test('what was not sent is there again: after closing the form, and after another tab signed out', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    const path = `/springs/${await spring(5)}`;
    await signIn(context, member);
    await openPage(page, path);
    const form = await openForm(page);
    await form.getByLabel('Comment').fill('Half a sentence');
    await form.getByLabel('Photo').setInputFiles(pngFile());
    await page.getByRole('button', { name: 'Leave a Review' }).click();
    await expect(form).toHaveCount(0);
    await openForm(page);
    await expect(form.getByLabel('Comment')).toHaveValue('Half a sentence');
    await expect(form.getByText('pool.png')).toBeVisible();

    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Log in' }).last().click();
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(path);
    await expect(form.getByLabel('Comment')).toHaveValue('Half a sentence');
    await expect(form.getByText('pool.png')).toBeVisible();
  });
});
