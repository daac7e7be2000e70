import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { addMember, signIn, type Member } from '../support/member.ts';
import { addReview, itemsOf, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const report = (member: Member, reviewId: number, reason: string) =>
  runSql(
    `insert into reports (review_id, member_id, reason)
     values (:'review'::integer, :'member'::bigint, :'reason')`,
    { review: String(reviewId), member: member.id, reason },
  );

const actsOn = async (reviewId: number): Promise<string[]> => {
  const lines = await runSql(
    `select act || coalesce(': ' || note, '') from moderation_acts
     where review_id = :'review'::integer order by id`,
    { review: String(reviewId) },
  );
  return lines.split('\n');
};

const queueOf = (page: Page, name: 'Reported' | 'Hidden') =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

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
    const reported = queueOf(page, 'Reported').getByRole('listitem').filter({ hasText: words });
    await expect(reported).toContainText('spam × 2');
    await expect(reported).toContainText('offensive × 1');
    await photograph(page, 'moderation');
    await reported.getByLabel('Note (optional)').fill('Advertising');
    await reported.getByRole('button', { name: 'Hide' }).click();
    await expect(toastOf(page)).toHaveText('Review hidden.');
    await expect(reported).toHaveCount(0);
    const hidden = queueOf(page, 'Hidden').getByRole('listitem').filter({ hasText: words });
    await expect(hidden).toBeVisible();
    expect(await actsOn(reviewId)).toEqual(['hide: Advertising']);

    await openPage(page, `/springs/${id}`);
    await expect(page.getByRole('heading', { name: 'User Reviews (0)' })).toBeVisible();
    await openPage(page, '/moderation');
    await hidden.getByRole('button', { name: 'Restore' }).click();
    await expect(toastOf(page)).toHaveText('Review restored.');
    await expect(hidden).toHaveCount(0);
    expect(await actsOn(reviewId)).toEqual(['hide: Advertising', 'restore']);
    await openPage(page, `/springs/${id}`);
    await expect(itemsOf(page)).toHaveCount(1);
  },
);
