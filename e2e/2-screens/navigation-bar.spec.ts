import type { Page } from '@playwright/test';
import { BASE_URL } from '../support/address.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn, type Member } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const searchBox = (page: Page) =>
  page.getByRole('banner').getByPlaceholder('Search hot springs...', { exact: true });

test.describe('Navigation bar', () => {
  test("'While the authentication check runs, placeholders are shown.'", async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/');
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account).toHaveAttribute('aria-busy', 'true');
    await expect(account.getByRole('link')).toHaveCount(0);
    const before = await account.boundingBox();
    resolve();
    await expect(account.getByRole('link')).toHaveText(['Sign In', 'Register']);
    expect(await account.boundingBox()).toEqual(before);
  });

  test("'Signed out: \\'Sign In\\' and \\'Register\\'.'", async ({ page }) => {
    await openPage(page, '/');
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    await expect(account.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register',
    );
  });

  test("'any other error also leaves the user logged out'; but whoever is known stays known when a later check fails", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    const breakStatus = () =>
      page.route('**/api/auth/status', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await breakStatus();
    await openPage(page, '/why-hot-springs');
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account.getByRole('link')).toHaveText(['Sign In', 'Register']);

    await page.unrouteAll();
    await page.reload();
    await expect(account.getByRole('button', { name: 'Logout' })).toBeVisible();
    await breakStatus();
    await context.setOffline(true);
    const checked = page.waitForResponse('**/api/auth/status');
    await context.setOffline(false);
    expect((await checked).status()).toBe(500);
    await account.getByRole('link', { name: 'Favorites' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Favorites');
    await expect(account.getByRole('button', { name: 'Logout' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  test("'navigates to /search?q= with the trimmed, URL-encoded text and then clears the box'", async ({
    page,
  }) => {
    await openPage(page, '/');
    await searchBox(page).fill('  kirkham & co/50%?  ');
    await searchBox(page).press('Enter');
    await page.waitForURL('**/search?q=kirkham%20%26%20co%2F50%25%3F');
    await expect(searchBox(page)).toHaveValue('');
  });

  test("'Blank text does nothing.'", async ({ page }) => {
    await openPage(page, '/');
    for (const blank of ['', '    ']) {
      await searchBox(page).fill(blank);
      await searchBox(page).press('Enter');
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    }
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a search finds springs, and each result leads to its page', async ({ page }) => {
    await openPage(page, '/');
    await searchBox(page).fill('kirkham');
    await searchBox(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Kirkham Hot Springs' })).toBeVisible();
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click();
    await expect(
      page.getByRole('heading', { level: 1, name: /Kirkham Hot Springs/ }),
    ).toBeVisible();
    await expect(page).toHaveTitle('Kirkham Hot Springs Details | Wildsoak');
  });
});

test.describe('Mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const menuButton = (page: Page) => page.getByRole('banner').locator('summary');
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

  test("'Mobile has a collapsible menu …; signed-out users get Sign In and Register.'", async ({
    page,
  }) => {
    await page.goto('/');
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(menu(page).getByRole('link')).toHaveText(['Sign In', 'Register']);
    await expectAccessible(page);
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
  });

  test('opens by keyboard; Escape closes it and gives the focus back', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test('every control of the header is at least 44 px', async ({ page }) => {
    await page.goto('/');
    for (const control of await page
      .getByRole('banner')
      .locator('a:visible, button:visible, summary:visible, input:visible')
      .all()) {
      const box = await control.boundingBox();
      expect(box?.height, await control.evaluate((node) => node.outerHTML)).toBeGreaterThanOrEqual(
        44,
      );
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('Navigation bar, signed in', () => {
  const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
  const planner = (page: Page) => account(page).getByRole('button', { name: 'Trip Planner' });

  let member: Member;

  test.beforeEach(async ({ page, context }) => {
    member = await addMember();
    await signIn(context, member);
    await openPage(page, '/why-hot-springs');
  });

  test("'Signed in: favorites, a Trip Planner dropdown, profile … and logout.'", async ({
    page,
  }) => {
    await expect(account(page).getByRole('link', { name: 'Favorites' })).toHaveAttribute(
      'href',
      '/favorites',
    );
    await expect(account(page).getByRole('link', { name: 'Profile' })).toHaveAttribute(
      'href',
      `/profile/${member.username}`,
    );
    await expect(planner(page)).toBeVisible();
    await expect(account(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(account(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(account(page).getByRole('button', { name: 'Manage subscription' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("'a manage-subscription icon (Premium only)'; nothing jumps when it comes", async ({
    page,
    context,
  }) => {
    const before = await account(page).boundingBox();
    await signIn(context, await addMember({ is_premium: true, subscription_status: 'active' }));
    await page.reload();
    await expect(account(page).getByRole('button', { name: 'Manage subscription' })).toBeEnabled();
    expect(await account(page).boundingBox()).toEqual(before);
    const logout = await account(page).getByRole('button', { name: 'Logout' }).boundingBox();
    const favorites = await account(page).getByRole('link', { name: 'Favorites' }).boundingBox();
    expect(Number(favorites?.x)).toBeGreaterThanOrEqual(Number(before?.x));
    expect(Number(logout?.x) + Number(logout?.width)).toBeLessThanOrEqual(
      Number(before?.x) + Number(before?.width) + 0.5,
    );
    await expectAccessible(page);
    await photograph(page, 'header-premium');
  });

  test("'The dropdown holds \\'New Trip Plan\\' (/planner) and \\'My Saved Plans\\' (/my-plans). It closes on choosing an item or on a click outside it.'", async ({
    page,
    consoleErrors,
  }) => {
    const items = page.getByRole('menuitem');
    await planner(page).click();
    await expect(items).toHaveText(['New Trip Plan', 'My Saved Plans']);
    await expect(items.nth(0)).toHaveAttribute('href', '/planner');
    await expect(items.nth(1)).toHaveAttribute('href', '/my-plans');
    await page.mouse.click(20, 600);
    await expect(items).toHaveCount(0);
    await planner(page).click();
    await items.nth(1).click();
    await expect(items).toHaveCount(0);
    await expect(page).toHaveURL('/my-plans');
    // Without Premium the list is refused, and the browser reports it.
    await expect(page.getByText('Viewing saved trip plans requires')).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });

  for (const status of [204, 500]) {
    test(`'Logout calls the logout call and goes to /login.' It 'clears the user even if the call fails': ${status}`, async ({
      page,
      consoleErrors,
    }) => {
      const methods: string[] = [];
      await page.route('**/api/auth/logout', (route) => {
        methods.push(route.request().method());
        return route.fulfill({ status });
      });
      await account(page).getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      expect(methods).toEqual(['POST']);
      await expect(account(page).getByRole('link')).toHaveText(['Sign In', 'Register']);
      // The browser reports the failed call.
      forgiveFailedCalls(consoleErrors);
    });
  }

  test("'Mobile has a collapsible menu with text links for favorites, profile, new trip plan, saved plans and logout'", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').locator('summary').click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('listitem')).toHaveText([
      'Favorites',
      'Profile',
      'New Trip Plan',
      'My Saved Plans',
      'Logout',
    ]);
    await expectAccessible(page);
  });

  test('the mobile menu of a Premium member also manages the subscription: busy, then there', async ({
    page,
    context,
  }) => {
    await signIn(context, await addMember({ is_premium: true, subscription_status: 'active' }));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/stripe/create-portal-session', async (route) => {
      await promise;
      await route.fulfill({ json: { url: `${BASE_URL}/?portal` } });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/why-hot-springs');
    await page.getByRole('banner').locator('summary').click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const manage = menu.getByRole('button', { name: 'Manage Subscription' });
    await manage.click();
    await expect(manage).toBeDisabled();
    await expect(manage).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    resolve();
    await expect(page).toHaveURL('/?portal');
  });
});
