import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { planNamesIn, PREMIUM, savePlan } from '../support/plans.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe("Saved plans ('My Saved Trip Plans')", () => {
  test("'Each row links to /my-plans/{id} and shows name, \\'From\\' and \\'To\\' (fallback \\'Unknown\\') and the saved date.'", async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember(PREMIUM));
    const first = await savePlan(page.request);
    const second = await savePlan(page.request, {
      name: 'Without names',
      startPointName: '',
      endPointName: '',
    });
    await runSql("update plans set created_at = '2026-05-02T12:00:00Z' where id = :'id'::integer", {
      id: String(first),
    });
    await openPage(page, '/my-plans');
    await expect(page).toHaveTitle('My Saved Trip Plans | Wildsoak');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Saved Trip Plans');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0).getByRole('link', { name: 'Without names' })).toHaveAttribute(
      'href',
      `/my-plans/${second}`,
    );
    const row = rows.nth(1);
    await expect(row.getByRole('link', { name: 'Sawtooth weekend' })).toHaveAttribute(
      'href',
      `/my-plans/${first}`,
    );
    await expect(row.locator('dt')).toHaveText(['From', 'To', 'Saved']);
    await expect(row.locator('dd')).toHaveText(['Boise, Idaho', 'Stanley, Idaho', 'May 2, 2026']);
    await expect(rows.nth(0).locator('dd').nth(0)).toHaveText('Unknown');
    await expect(rows.nth(0).locator('dd').nth(1)).toHaveText('Unknown');
    await expectAccessible(page);
    await photograph(page, 'my-plans');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    // The whole row leads there, not just the name.
    await row.click({ position: { x: 40, y: 90 } });
    await expect(page).toHaveURL(`/my-plans/${first}`);
  });

  test("'An empty text links to the planner.'", async ({ page, context }) => {
    await signIn(context, await addMember(PREMIUM));
    await openPage(page, '/my-plans');
    await expect(page.getByText('You have not saved a plan yet.')).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'my-plans-empty');
    await page.getByRole('main').getByRole('link', { name: 'Open the trip planner' }).click();
    await expect(page).toHaveURL('/planner');
  });

  test("'Each row has a Delete button with confirmation \\'Are you sure you want to delete the plan \"{name}\"?\\'.'", async ({
    page,
    context,
  }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    for (const name of ['Third', 'Second', 'First']) await savePlan(page.request, { name });
    await openPage(page, '/my-plans');
    const rows = page.getByRole('main').getByRole('listitem');
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Delete Second' }).click();
    await expect(dialog).toHaveAccessibleName('Are you sure you want to delete the plan "Second"?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(3);
    expect(await planNamesIn(member)).toEqual(['First', 'Second', 'Third']);

    await page.getByRole('button', { name: 'Delete Second' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('status').getByText('Plan deleted: Second')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Third' })).toBeFocused();
    expect(await planNamesIn(member)).toEqual(['First', 'Third']);
    await page.reload();
    await expect(rows).toHaveCount(2);
  });

  test('by keyboard alone: the focus goes on to the next row, and from the last to the heading; every control is at least 44 px', async ({
    page,
    context,
  }) => {
    const member = await addMember(PREMIUM);
    await signIn(context, member);
    await savePlan(page.request, { name: 'x'.repeat(100), startPointName: 'y'.repeat(200) });
    await savePlan(page.request);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/my-plans');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem')).toHaveCount(2);
    for (const control of await main.getByRole('link').or(main.getByRole('button')).all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await main.getByRole('link', { name: 'Sawtooth weekend' }).focus();
    for (let left = 2; left > 0; left -= 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
      await expect(cancel).toBeVisible();
      // Wherever the dialog puts the focus, its last control deletes.
      await cancel.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(main.getByRole('listitem')).toHaveCount(left - 1);
      if (left > 1) await expect(main.getByRole('listitem').getByRole('link')).toBeFocused();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await planNamesIn(member)).toEqual([]);
  });
});
