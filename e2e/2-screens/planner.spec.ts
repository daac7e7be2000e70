import { addMember, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.describe('Planner', () => {
  test("'Non-premium users see an upgrade prompt for \\'the Trip Planner\\'.'", async ({
    page,
    context,
  }) => {
    await signIn(context, addMember());
    await openPage(page, '/planner');
    const main = page.getByRole('main');
    await expect(page).toHaveTitle('Hot Spring Road Trip Planner (Premium) | Wildsoak');
    await expect(main).toContainText('Upgrade to Premium to use the Trip Planner.');
    await expect(main).toContainText('$9.99 per month');
    await expect(main.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
    await expectAccessible(page);
    await photograph(page, 'planner-upgrade');
  });

  test('Premium members see none', async ({ page, context }) => {
    await signIn(context, addMember({ is_premium: true, subscription_status: 'active' }));
    await openPage(page, '/planner');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
  });
});
