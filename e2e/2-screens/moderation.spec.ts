import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn, type Member } from '../support/member.ts';
import { addReview, itemsOf, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.moderation, index);

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

test.describe('/moderation', () => {
  test('for moderators: what is reported, hidden and restored again, with a note for each act', async ({
    page,
    context,
  }) => {
    const id = await spring(0);
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
    await expectAccessible(page);
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
  });

  test('reports are dismissed, and the review stays', async ({ page, context }) => {
    const author = await addMember();
    const words = `Fine words of ${author.username}`;
    const reviewId = await addReview(author, await spring(1), { comment: words });
    await report(await addMember(), reviewId, 'wrong');
    await signIn(context, await addMember({ is_moderator: true }));
    await openPage(page, '/moderation');
    const reported = queueOf(page, 'Reported').getByRole('listitem').filter({ hasText: words });
    await reported.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toastOf(page)).toHaveText('Reports dismissed.');
    await expect(reported).toHaveCount(0);
    await openPage(page, `/springs/${await spring(1)}`);
    await expect(page.getByText(words)).toBeVisible();
  });

  test('everybody else finds nothing there, and no link to it', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await openPage(page, '/moderation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await expectAccessible(page);
    await signIn(context, await addMember());
    await openPage(page, '/moderation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await expect(
      page.getByRole('link', { name: 'Logout' }).or(page.getByRole('button', { name: 'Logout' })),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0);
    expect((await page.request.get('/api/moderation/reviews')).status()).toBe(403);
    forgiveFailedCalls(consoleErrors);
  });

  test('on a phone it is in the menu', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(context, await addMember({ is_moderator: true }));
    await openPage(page, '/moderation');
    await page.getByRole('banner').locator('summary').click();
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Moderation' }),
    ).toBeVisible();
  });
});
