import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { favoritesIn, KRIGBAUM } from '../support/favorites.ts';
import { addMember, endSessions, PASSWORD, signIn } from '../support/member.ts';
import { toastOf } from '../support/reviews.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

const PATH = `/springs/${KRIGBAUM.id}`;

test(
  'a member saves, moves and removes a spring, on the same page that everybody gets',
  { tag: ['@3.7', '@4.24', '@4.25', '@6.4', '@7.8', '@7.10', '@7.11', '@11.5', '@19.3'] },
  async ({ page, context, request }) => {
    const asked: string[] = [];
    page.on('request', (one) => {
      const { pathname } = new URL(one.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await openPage(page, PATH);
    await expect(page.getByText('Log in to save favorites.')).toBeVisible();
    expect(asked).toEqual(['/api/auth/status']);

    const member = await addMember();
    await signIn(context, member);
    const theirs = await openPage(page, PATH);
    const buttons = page.getByRole('group', { name: 'Favorite' }).getByRole('button');
    await expect(buttons).toHaveText(['Add to Bucket List', 'Mark as Visited']);
    expect(await theirs?.text()).toBe(await (await request.get(PATH)).text());

    await buttons.filter({ hasText: 'Add to Bucket List' }).click();
    await expect(buttons).toHaveText(['Remove from Bucket List', 'Mark as Visited']);
    expect(await favoritesIn(member)).toEqual([`${KRIGBAUM.id} Bucket List`]);
    await buttons.filter({ hasText: 'Mark as Visited' }).click();
    await expect(buttons).toHaveText(['Add to Bucket List', 'Remove from Visited']);
    expect(await favoritesIn(member)).toEqual([`${KRIGBAUM.id} Visited`]);
    await photograph(page, 'spring-member');
    await page.reload();
    await expect(buttons).toHaveText(['Add to Bucket List', 'Remove from Visited']);
    await buttons.filter({ hasText: 'Remove from Visited' }).click();
    await expect(buttons).toHaveText(['Add to Bucket List', 'Mark as Visited']);
    expect(await favoritesIn(member)).toEqual([]);
  },
);

test(
  'a session that has ended leads to sign-in, and back to the spring',
  { tag: ['@11.8', '@8.21'] },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, PATH);
    await endSessions(member);
    await page.getByRole('button', { name: 'Mark as Visited' }).click();
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(PATH)}`);
    await expect(toastOf(page, 'alert')).toContainText('You must be logged in.');
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('button', { name: 'Mark as Visited' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  },
);
