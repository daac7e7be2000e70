import { addMember, signIn } from '../support/member.ts';
import { MARKERS } from '../support/planner.ts';
import { PREMIUM, savePlan, shareOf } from '../support/plans.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });

test(
  'axe finds nothing in the dark on the pages of a member with Premium',
  { tag: ['@20.1'] },
  async ({ page, context }) => {
    const member = await addMember({ ...PREMIUM, is_moderator: true });
    await signIn(context, member);
    const plan = await savePlan(page.request);
    const token = await shareOf(page.request, plan);
    for (const path of [
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
  },
);
