import { addMember, signIn } from '../support/member.ts';
import { MARKERS } from '../support/planner.ts';
import { PREMIUM, savePlan, shareOf } from '../support/plans.ts';
import { KIRKHAM } from '../support/springs.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });

test.describe('axe finds nothing in the dark', () => {
  const STRANGERS = {
    home: '/',
    spring: `/springs/${KIRKHAM.id}`,
    search: '/search?q=idaho',
    'why-hot-springs': '/why-hot-springs',
    login: '/login',
    register: '/register',
    'forgot-password': '/forgot-password',
    offline: '/offline',
  };
  for (const [name, path] of Object.entries(STRANGERS)) {
    test(name, async ({ page }) => {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, [MARKERS]);
      await photograph(page, `dark-${name}`);
    });
  }

  test('the pages of a member with Premium', async ({ page, context }) => {
    const member = await addMember({ ...PREMIUM, is_moderator: true });
    await signIn(context, member);
    const plan = await savePlan(page.request);
    const token = await shareOf(page.request, plan);
    for (const path of [
      '/favorites',
      '/planner',
      '/my-plans',
      `/my-plans/${plan}`,
      `/shared-plans/${token}`,
      `/profile/${member.username}`,
      '/profile/settings',
      '/moderation',
    ]) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, [MARKERS]);
    }
  });
});
