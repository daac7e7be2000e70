import { runSql } from '../support/database.ts';
import { resultsOf } from '../support/map.ts';
import { addMember, signIn } from '../support/member.ts';
import { addReview } from '../support/reviews.ts';
import { countTaps } from '../support/taps.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** With a known temperature, and nothing that speaks against a bath. */
const nearestToBoise = async () => {
  const found = await runSql(
    `select id, name from springs
     where temperature_f is not null and removed_at is null and name is not null
       and bathing_status = 'unknown'
     order by position <-> st_point(-116.2, 43.62)::geography limit 1`,
  );
  const [id = '', name = ''] = found.split('|');
  return { id: Number(id), name };
};

test(
  'On a phone: a spring near Boise, is it safe, is it worth it, saved',
  { tag: '@22.110' },
  async ({ page, context }) => {
    const { id, name } = await nearestToBoise();
    await addReview(await addMember(), id, { rating: 5, is_soakable: true });
    await signIn(context, await addMember());
    const taps = await countTaps(page);
    await openPage(page, '/');

    await page.getByPlaceholder('Where from? Town or ZIP').tap();
    await page.keyboard.type('Boise');
    await page.getByRole('option', { name: 'Boise, Idaho', exact: true }).tap();
    await page.getByRole('button', { name: /^\d+ springs in view/ }).tap();
    const row = page.getByRole('listitem').filter({ hasText: name }).first();
    // Places to soak come before it; a scroll brings more rows.
    await expect(async () => {
      await resultsOf(page).last().scrollIntoViewIfNeeded();
      await expect(row).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(row).toContainText(/\d+\.\d mi/);
    await expect(row).toContainText(/\d °F/);
    await row.getByRole('link', { name }).tap();

    // Without scrolling.
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
    await expect(page.getByText(/°F at the source/).first()).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Soaking: not confirmed' })).toBeInViewport();
    await page.getByRole('button', { name: 'Save to Bucket List' }).tap();
    await expect(page.getByRole('group', { name: 'Save, visit and directions' })).toContainText(
      'Saved',
    );
    expect(taps()).toBeLessThanOrEqual(6);
  },
);

test(
  'On a first visit: what this is, why to trust it, and one spring with its answer',
  { tag: '@22.114' },
  async ({ page }) => {
    const taps = await countTaps(page);
    await openPage(page, '/');
    await expect(page.getByText('See on the map where to soak')).toBeInViewport();
    await page.getByRole('main').getByRole('link', { name: 'how we know' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How We Know');
    await page.getByRole('banner').getByRole('link', { name: 'Wildsoak home' }).tap();
    await page.getByRole('button', { name: /springs in view/ }).tap();
    await page.locator('[data-spring]').first().getByRole('link').tap();
    await expect(page.locator('section[aria-labelledby=bathing]')).toBeInViewport();
    expect(taps()).toBeLessThanOrEqual(5);
  },
);
