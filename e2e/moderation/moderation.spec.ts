import type { Page } from '@playwright/test';
import { openCase } from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { addMember, signIn, type Member } from '../support/member.ts';
import { addReview, itemsOf, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { countTaps } from '../support/taps.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const report = (member: Member, reviewId: number, reason: string) =>
  runSql(
    `insert into reports (review_id, member_id, reason)
     values (:'review'::integer, :'member'::bigint, :'reason')`,
    { review: String(reviewId), member: member.id, reason },
  );

const actsOn = async (reviewId: number): Promise<string[]> => {
  const lines = await runSql(
    `select act || coalesce(': ' || note, '') from acts
     where kind = 'reviews' and subject_id = :'review'::integer order by id`,
    { review: String(reviewId) },
  );
  return lines.split('\n');
};

const nameOf = (id: number) =>
  runSql(`select name from springs where id = :'id'::integer`, { id: String(id) });

const hiddenReviews = (page: Page) => page.getByRole('region', { name: /^Hidden reviews/ });

test(
  'A moderator hides a reported review and restores it, and each act is recorded with its note',
  { tag: ['@18.1'] },
  async ({ page, context }) => {
    const id = await springAt(REVIEWED.moderation);
    const author = await addMember();
    const words = `Buy pills from ${author.username}`;
    const reviewId = await addReview(author, id, { comment: words });
    await report(await addMember(), reviewId, 'spam');
    await report(await addMember(), reviewId, 'spam');
    await report(await addMember(), reviewId, 'offensive');
    const moderator = await addMember({ is_moderator: true });
    await signIn(context, moderator);
    await openPage(page, `/springs/${id}`);
    await expect(itemsOf(page)).toHaveCount(1);
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Moderation' })
      .click();
    await expect(page).toHaveURL('/moderation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation');
    const reported = await openCase(page, 'Reported review', await nameOf(id));
    await expect(reported).toContainText(words);
    await expect(reported).toContainText('spam × 2');
    await expect(reported).toContainText('offensive × 1');
    await photograph(page, 'moderation');
    await reported.getByLabel('Note (optional)').fill('Advertising');
    await reported.getByRole('button', { name: 'Hide' }).click();
    await expect(toastOf(page)).toHaveText('Review hidden.');
    await expect(page.getByText(words)).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Moderation' })
      .getByRole('link', { name: /^Hidden/ })
      .click();
    const hidden = hiddenReviews(page).getByRole('listitem').filter({ hasText: words });
    await expect(hidden).toBeVisible();
    expect(await actsOn(reviewId)).toEqual(['hide: Advertising']);

    await openPage(page, `/springs/${id}`);
    await expect(page.getByRole('heading', { name: 'User Reviews (0)' })).toBeVisible();
    await openPage(page, '/moderation?show=hidden');
    await hidden.getByRole('button', { name: 'Restore' }).click();
    await expect(toastOf(page)).toHaveText('Review restored.');
    await expect(hidden).toHaveCount(0);
    expect(await actsOn(reviewId)).toEqual(['hide: Advertising', 'restore']);
    await openPage(page, `/springs/${id}`);
    await expect(itemsOf(page)).toHaveCount(1);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'A moderator decides for the first time in two taps',
    { tag: '@18.10' },
    async ({ page, context }) => {
      const id = await springAt(REVIEWED.moderation, 1);
      const words = 'The gate is open, ignore the signs.';
      const reviewId = await addReview(await addMember(), id, { comment: words });
      await report(await addMember(), reviewId, 'wrong');
      await signIn(context, await addMember({ is_moderator: true }));
      const taps = await countTaps(page);
      await openPage(page, '/moderation');
      const rows = page.getByRole('list', { name: 'Cases' }).getByRole('button');
      // What may endanger people comes first.
      await expect(rows.first()).toContainText('Safety: ');
      await photograph(page, 'moderation-phone');
      const row = rows.filter({ hasText: 'Reported review' }).filter({ hasText: await nameOf(id) });
      await row.first().tap();
      const shown = page.getByRole('article', { name: /^Reported review: / });
      await expect(shown).toContainText(words);
      await shown.getByRole('button', { name: 'Hide' }).tap();
      await expect(toastOf(page)).toHaveText('Review hidden.');
      expect(taps()).toBeLessThanOrEqual(3);
      expect(await actsOn(reviewId)).toEqual(['hide']);
    },
  );
});
