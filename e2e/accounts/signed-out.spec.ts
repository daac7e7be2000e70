import { addFavorites, BARANOF, KRIGBAUM } from '../support/favorites.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, openPage, test } from '../support/test.ts';

test(
  'When a member signs out in one tab and another signs in, the other tab follows',
  { tag: ['@4.4', '@2.41', '@14.13'] },
  async ({ page, context }) => {
    const [ada, ben] = [await addMember(), await addMember()];
    await addFavorites(ada, [[KRIGBAUM.id, 'Visited']]);
    await addFavorites(ben, [[BARANOF.id, 'Visited']]);
    await signIn(context, ada);
    await openPage(page, '/favorites');
    await expect(page.getByRole('link', { name: KRIGBAUM.name })).toBeVisible();
    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/login');
    await expect(page).toHaveURL('/login?returnTo=%2Ffavorites');

    await other.getByLabel('Username', { exact: true }).fill(ben.username);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL('/favorites');
    await expect(page.getByRole('link', { name: BARANOF.name })).toBeVisible();
    await expect(page.getByRole('link', { name: KRIGBAUM.name })).toHaveCount(0);
  },
);
