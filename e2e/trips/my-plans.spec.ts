import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { planNamesIn, PREMIUM, savePlan } from '../support/plans.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'saved plans are listed newest first, and deleted',
  { tag: ['@1.5', '@2.82', '@2.85', '@6.9'] },
  async ({ page, context }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    const first = await savePlan(page.request);
    await savePlan(page.request, { name: 'Second', startPointName: '', endPointName: '' });
    await savePlan(page.request, { name: 'Third' });
    await runSql("update plans set created_at = '2026-05-02T12:00:00Z' where id = :'id'::integer", {
      id: String(first),
    });
    await openPage(page, '/my-plans');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Saved Trip Plans');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.getByRole('link')).toHaveText(['Third', 'Second', 'Sawtooth weekend']);
    await expect(rows.nth(1).locator('dd').nth(0)).toHaveText('Unknown');
    await expect(rows.nth(1).locator('dd').nth(1)).toHaveText('Unknown');
    await expect(rows.nth(2).locator('dt')).toHaveText(['From', 'To', 'Saved']);
    await expect(rows.nth(2).locator('dd')).toHaveText([
      'Boise, Idaho',
      'Stanley, Idaho',
      'May 2, 2026',
    ]);
    await photograph(page, 'my-plans');

    await page.getByRole('button', { name: 'Delete Second' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status').getByText('Plan deleted: Second')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Sawtooth weekend' })).toBeFocused();
    expect(await planNamesIn(member)).toEqual(['Third', 'Sawtooth weekend']);

    await page.getByRole('link', { name: 'Sawtooth weekend' }).click();
    await expect(page).toHaveURL(`/my-plans/${first}`);
  },
);
