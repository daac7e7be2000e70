import { addFavorites, favoritesIn, KRIGBAUM, KWISKWIS } from '../support/favorites.ts';
import { addMember, signIn } from '../support/member.ts';
import {
  expect,
  expectAccessible,
  openPage,
  photograph,
  test,
  widenText,
} from '../support/test.ts';

const PATH = `/springs/${KWISKWIS.id}`;

test.describe('Spring detail: favorite buttons', () => {
  for (const [width, isWide] of [
    [390, false],
    [390, true],
    [1440, false],
  ] as const) {
    test(`for members nothing moves once we know who is reading, or once the favorite has loaded: ${width} px${isWide ? ', wide letters' : ''}`, async ({
      page,
      context,
    }) => {
      const member = await addMember();
      await addFavorites(member, [[KWISKWIS.id, 'Bucket List']]);
      await signIn(context, member);
      await page.setViewportSize({ width, height: 844 });
      const status = Promise.withResolvers<void>();
      const favorite = Promise.withResolvers<void>();
      await page.route('**/api/auth/status', async (route) => {
        await status.promise;
        await route.continue();
      });
      await page.route(`**/api${PATH}`, async (route) => {
        await favorite.promise;
        await route.continue();
      });
      await page.goto(PATH);
      if (isWide) await widenText(page);
      const headings = page.getByRole('main').getByRole('heading');
      const places = async () =>
        Promise.all((await headings.all()).map(async (one) => (await one.boundingBox())?.y));
      await expect(page.getByText('Log in to save favorites.')).toBeHidden();
      const before = await places();
      status.resolve();
      await expect(page.getByText('Loading your favorites...')).toBeAttached();
      expect(await places()).toEqual(before);
      favorite.resolve();
      await expect(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();
      expect(await places()).toEqual(before);
      await expect(page.getByText(/Log in to/)).toHaveCount(0);
    });
  }

  test('by keyboard alone: the focus stays where it is; passes axe; large enough to touch', async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, PATH);
    const group = page.getByRole('group', { name: 'Favorite' });
    await expect(group.getByRole('button')).toHaveCount(2);
    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).focus();
    await page.keyboard.press('Tab');
    await expect(group.getByRole('button', { name: 'Add to Bucket List' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(group.getByRole('button', { name: 'Remove from Bucket List' })).toBeFocused();
    await expect(group.getByRole('button', { name: 'Mark as Visited' })).toBeEnabled();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(group.getByRole('button', { name: 'Remove from Visited' })).toBeFocused();
    expect(await favoritesIn(member)).toEqual([`${KWISKWIS.id} Visited`]);
    for (const button of await group.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await photograph(page, 'spring-member');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('the page is the same for everybody; only the member learns that it is their favorite', async ({
    page,
    context,
    request,
  }) => {
    const path = `/springs/${KRIGBAUM.id}`;
    const asked: string[] = [];
    page.on('request', (one) => {
      const { pathname } = new URL(one.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await openPage(page, path);
    await expect(page.getByText('Log in to save favorites.')).toBeVisible();
    expect(asked).toEqual(['/api/auth/status']);
    const member = await addMember();
    await addFavorites(member, [[KRIGBAUM.id, 'Visited']]);
    await signIn(context, member);
    const theirs = await openPage(page, path);
    await expect(page.getByRole('button', { name: 'Remove from Visited' })).toBeVisible();
    expect(await theirs?.text()).toBe(await (await request.get(path)).text());
  });
});
