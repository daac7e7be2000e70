import type { Page } from '@playwright/test';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { addMember, signIn } from '../support/member.ts';
import {
  addReview,
  itemsOf,
  openForm,
  REVIEWED,
  reviewsIn,
  springAt,
  toastOf,
} from '../support/reviews.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.screens, index);

/** Beside the name. */
const rated = (page: Page) => page.getByRole('link', { name: /^Rated/ });

test(
  'a member writes a review, changes it, and deletes it on their profile',
  { tag: ['@1.2', '@2.52', '@4.28', '@4.26', '@4.27', '@5.7', '@2.54', '@2.61'] },
  async ({ page, context }) => {
    const id = await spring(0);
    await addReview(await addMember(), id, { rating: 2 });
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const first = itemsOf(page).first();

    await test.step('writes', async () => {
      const form = await openForm(page);
      await photograph(page, 'review-form');
      await form.getByRole('radio', { name: '4 stars' }).check();
      await form
        .getByRole('group', { name: 'Soakable?' })
        .getByRole('radio', { name: 'Yes' })
        .check();
      await form.getByLabel('Comment').fill('Two lines.\nSee https://example.com/x');
      await form.getByRole('button', { name: 'Submit Review' }).click();
      await expect(toastOf(page)).toHaveText('Review submitted!');
      await expect(page.getByRole('heading', { name: 'User Reviews (2)' })).toBeVisible();
      await expect(first).toContainText(member.username);
      await expect(first).toContainText('Soakable:Yes');
      await expect(rated(page)).toHaveText(/^Rated 3.0 of 5 in 2 reviews/);
      expect(await reviewsIn(member)).toEqual([
        {
          rating: 4,
          comment: 'Two lines.\nSee https://example.com/x',
          ...forEachAnswer(() => null),
          is_soakable: true,
          has_photo: false,
        },
      ]);
      await photograph(page, 'reviews');
    });

    await test.step('changes: Yes becomes Unsure', async () => {
      await page.getByRole('button', { name: 'Edit your review' }).click();
      const form = page.getByRole('form', { name: 'Edit your review' });
      await form.getByRole('radio', { name: '1 star' }).check();
      await form
        .getByRole('group', { name: 'Soakable?' })
        .getByRole('radio', { name: 'Unsure' })
        .check();
      await form.getByLabel('Comment').fill('As it is');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(toastOf(page)).toHaveText('Review updated.');
      await expect(first).toContainText('As it is');
      await expect(rated(page)).toHaveText(/^Rated 1.5 of 5 in 2 reviews/);
      expect(await reviewsIn(member)).toMatchObject([
        { rating: 1, comment: 'As it is', is_soakable: null },
      ]);
    });

    await test.step('deletes', async () => {
      await openPage(page, `/profile/${member.username}`);
      await expect(page.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete your review' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toastOf(page)).toHaveText('Review deleted.');
      await expect(page.getByRole('heading', { name: 'Reviews (0)' })).toBeVisible();
      expect(await reviewsIn(member)).toEqual([]);
    });
  },
);

test(
  "a reader's vote is there on the next visit, though the page is the same for everybody; a report is thanked for",
  { tag: ['@4.29', '@12.5', '@19.3'] },
  async ({ page, context }) => {
    const id = await spring(1);
    await addReview(await addMember(), id, { comment: 'Voted upon', score: 5 });
    await signIn(context, await addMember());
    await openPage(page, `/springs/${id}`);
    const helpful = itemsOf(page).getByRole('button', { name: 'Helpful', exact: true });
    await helpful.click();
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await expect(itemsOf(page).getByRole('group').getByRole('status')).toHaveText('Score: 6');
    await page.reload();
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    const html = await (await page.request.get(`/springs/${id}`)).text();
    expect(html).not.toMatch(/aria-pressed="true"/);

    await page.getByRole('button', { name: /^Report the review/ }).click();
    await page.getByRole('menuitem', { name: 'Spam or advertising' }).click();
    await expect(toastOf(page)).toHaveText('Thank you. A moderator will take a look.');
  },
);
