import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  addReview,
  addReviews,
  formOf,
  itemsOf,
  openForm,
  REVIEWED,
  reviewsIn,
  reviewsOf,
  springAt,
  toastOf,
} from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.screens, index);

test.describe('Spring detail', () => {
  test("'User Reviews with a count and a \\'Leave a Review\\' toggle.' A new review is there at once, and counted", async ({
    page,
    context,
  }) => {
    const id = await spring(0);
    await addReview(await addMember(), id, { rating: 2 });
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const toggle = page.getByRole('button', { name: 'Leave a Review' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await openForm(page);
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await photograph(page, 'review-form');
    await toggle.click();
    await expect(formOf(page)).toHaveCount(0);

    const form = await openForm(page);
    await form.getByRole('radio', { name: '4 stars' }).check();
    await form
      .getByRole('group', { name: 'Soakable?' })
      .getByRole('radio', { name: 'Yes' })
      .check();
    await form.getByLabel('Comment').fill('Two lines.\nSee https://example.com/x');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toastOf(page)).toHaveText('Review submitted!');
    await expect(page.getByRole('heading', { name: 'User Reviews (2)' })).toBeVisible();
    const first = itemsOf(page).first();
    await expect(first).toContainText('4 / 5');
    await expect(first).toContainText(member.username);
    await expect(first).toContainText('Soakable:Yes');
    await expect(first).not.toContainText('Clothing optional');
    // 'Comments … shown as plain text with line breaks; links are not clickable.'
    const comment = first.getByText('Two lines.');
    expect(await comment.innerText()).toBe('Two lines.\nSee https://example.com/x');
    await expect(first.getByRole('link', { name: /example/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('3.0 / 5(2 reviews)');
    expect(await reviewsIn(member)).toEqual([
      {
        rating: 4,
        comment: 'Two lines.\nSee https://example.com/x',
        ...forEachAnswer(() => null),
        is_soakable: true,
        has_photo: false,
      },
    ]);
    await expectAccessible(page);
    await photograph(page, 'reviews');
  });

  test('newest first, more as one scrolls, and all of them once; the count is exact', async ({
    page,
  }) => {
    const id = await spring(1);
    await addReviews(id, 47);
    await openPage(page, `/springs/${id}`);
    await expect(page.getByRole('heading', { name: 'User Reviews (47)' })).toBeVisible();
    await expect(itemsOf(page).first()).toContainText('Review number 47.');
    await expect(async () => {
      await itemsOf(page).last().scrollIntoViewIfNeeded();
      await expect(itemsOf(page)).toHaveCount(47, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
    const texts = await itemsOf(page).allInnerTexts();
    const numbers = texts.map((text) => Number(/Review number (\d+)\./.exec(text)?.[1]));
    expect(numbers).toEqual(Array.from({ length: 47 }, (_, index) => 47 - index));
    await expect(page.getByRole('heading', { name: 'User Reviews (47)' })).toBeVisible();
  });

  test('the Load more button does the same for keyboards', async ({ page }) => {
    const id = await spring(2);
    await addReviews(id, 25);
    await page.addInitScript(() => {
      // Scrolling never loads more here: only the button does.
      window.IntersectionObserver = class {
        observe() {}
        disconnect() {}
      } as unknown as typeof IntersectionObserver;
    });
    await openPage(page, `/springs/${id}`);
    await expect(itemsOf(page)).toHaveCount(20);
    const more = page.getByRole('button', { name: 'Load more' });
    await expect(async () => {
      await more.press('Enter');
      await expect(itemsOf(page)).toHaveCount(25, { timeout: 2_000 });
    }).toPass();
    await expect(more).toHaveCount(0);
  });

  test('sorted by newest, most helpful, highest and lowest', async ({ page }) => {
    const id = await spring(3);
    for (const [comment, rating, score, day] of [
      ['Old and helpful', 3, 9, 1],
      ['The best', 5, 0, 2],
      ['The worst', 1, 2, 3],
    ] as const) {
      await addReview(await addMember(), id, {
        comment,
        rating,
        score,
        at: `2026-03-0${day}T00:00:00Z`,
      });
    }
    await openPage(page, `/springs/${id}`);
    const sort = page.getByLabel('Sort by');
    for (const [label, first, last] of [
      ['Most helpful', 'Old and helpful', 'The best'],
      ['Highest rating', 'The best', 'The worst'],
      ['Lowest rating', 'The worst', 'The best'],
      ['Newest', 'The worst', 'Old and helpful'],
    ] as const) {
      await sort.selectOption(label);
      await expect(itemsOf(page).first()).toContainText(first);
      await expect(itemsOf(page).last()).toContainText(last);
      await expect(itemsOf(page)).toHaveCount(3);
    }
    await expectAccessible(page);
  });

  test('on a phone every control of a review is at least 44 px high, and nothing overflows', async ({
    page,
    context,
  }) => {
    const id = await spring(4);
    const member = await addMember();
    await addReview(member, id);
    await addReview(await addMember(), id, { comment: 'W'.repeat(300) });
    await signIn(context, member);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, `/springs/${id}`);
    await expect(page.getByRole('button', { name: /^Report/ })).toBeVisible();
    await openForm(page);
    for (const control of await reviewsOf(page).locator('button, select, input, textarea').all()) {
      const box = await control.boundingBox();
      expect(box?.height, await control.evaluate((node) => node.outerHTML)).toBeGreaterThanOrEqual(
        44,
      );
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  test("a reader's own votes are shown, though the page is the same for everybody", async ({
    page,
    context,
  }) => {
    const id = await spring(5);
    await addReview(await addMember(), id, { comment: 'Voted upon' });
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    await itemsOf(page).getByRole('button', { name: 'Helpful', exact: true }).click();
    await expect(
      itemsOf(page).getByRole('button', { name: 'Helpful', exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(
      itemsOf(page).getByRole('button', { name: 'Helpful', exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
    const html = await (await page.request.get(`/springs/${id}`)).text();
    expect(html).not.toMatch(/aria-pressed="true"/);
  });

  test('no vote is taken back by a press before it is shown', async ({ page, context }) => {
    const id = await spring(8);
    const reviewId = await addReview(await addMember(), id);
    const member = await addMember();
    await runSql(
      `insert into votes (review_id, member_id, vote) values (:'review'::integer, :'member'::bigint, 1)`,
      { review: String(reviewId), member: member.id },
    );
    await signIn(context, member);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api/springs/${id}/reviews*`, async (route) => {
      await released;
      await route.continue();
    });
    let votes = 0;
    await page.route('**/vote', (route) => {
      votes += 1;
      return route.continue();
    });
    await openPage(page, `/springs/${id}`);
    const helpful = itemsOf(page).getByRole('button', { name: 'Helpful', exact: true });
    await expect(helpful).toBeDisabled();
    await helpful.press('Enter');
    release();
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await expect(helpful).toBeEnabled();
    expect(votes).toBe(0);
  });

  test('a report: a reason from a menu, thanks afterwards, one for each person', async ({
    page,
    context,
  }) => {
    const id = await spring(6);
    await addReview(await addMember(), id);
    await signIn(context, await addMember());
    await openPage(page, `/springs/${id}`);
    for (const reason of ['Spam or advertising', 'Offensive']) {
      await page.getByRole('button', { name: /^Report the review/ }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Spam or advertising',
        'Offensive',
        'Wrong or dangerous advice',
        'Shows something private',
      ]);
      await page.getByRole('menuitem', { name: reason }).click();
      await expect(toastOf(page)).toHaveText('Thank you. A moderator will take a look.');
      await page.getByRole('button', { name: 'Close notification' }).click();
    }
  });
});

test.describe('Profile', () => {
  test("'the user\\'s reviews list with a count', with edit, delete and votes, loading more", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    for (let index = 0; index < 22; index += 1) {
      await addReview(member, await springAt(REVIEWED.profile, index), {
        comment: `Written ${index + 1}`,
        at: new Date(Date.UTC(2026, 1, 1, 0, index)).toISOString(),
      });
    }
    await signIn(context, member);
    await openPage(page, `/profile/${member.username}`);
    await expect(page.getByRole('heading', { name: 'Reviews (22)' })).toBeVisible();
    await expect(async () => {
      await itemsOf(page).last().scrollIntoViewIfNeeded();
      await expect(itemsOf(page)).toHaveCount(22, { timeout: 1_000 });
    }).toPass();
    await expect(itemsOf(page).getByRole('button', { name: 'Edit your review' })).toHaveCount(22);
    await expectAccessible(page);
  });
});
