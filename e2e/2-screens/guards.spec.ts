import type { Page } from '@playwright/test';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const MEMBER = {
  isLoggedIn: true,
  user: {
    username: 'marge',
    email: 'marge@wildsoak.example',
    location: null,
    bio: null,
    is_premium: false,
    subscription_status: null,
  },
};

const PLANNER = 'Hot Spring Road Trip Planner (Premium)';

const signIn = (page: Page) =>
  page.route('**/api/auth/status', (route) => route.fulfill({ json: MEMBER }));

test.describe('Route table: signed in, else redirect to /login', () => {
  for (const [path, heading, message] of [
    ['/profile/settings', 'Settings', null],
    ['/favorites', 'My Favorites', null],
    ['/planner', PLANNER, 'Please log in to use the planner.'],
    ['/planner?spring=646', PLANNER, 'Please log in to use the planner.'],
    ['/my-plans', 'My Saved Trip Plans', 'Please log in to view your saved plans.'],
    ['/my-plans/7', 'Trip Plan', 'Please log in to view this plan.'],
  ] as const) {
    test(`${path}: ${message ?? 'no message'}`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
      const toast = page.getByRole('status').filter({ hasText: 'Please log in' });
      if (message === null) await expect(toast).toBeHidden();
      else await expect(toast).toHaveText(message);
      await expect(page.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
        'href',
        path,
      );
    });

    test(`${path} is the same for everybody, and for members it opens`, async ({
      page,
      request,
    }) => {
      const clean = await (await request.get(path)).text();
      const cookie = await request.get(path, { headers: { cookie: 'session=1' } });
      expect(await cookie.text()).toBe(clean);
      expect(clean).toContain('<meta name="robots" content="noindex"/>');
      await signIn(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveURL(path);
    });
  }

  test('while it is unknown who is asking, nobody is sent away', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      await route.fulfill({ json: MEMBER });
    });
    await page.goto('/favorites');
    await expect(page.getByText('Checking whether you are signed in...')).toBeVisible();
    resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Favorites');
    await expect(page).toHaveURL('/favorites');
  });

  test('the back button leads past the guard', async ({ page }) => {
    await openPage(page, '/why-hot-springs');
    await page.goto('/favorites');
    await expect(page).toHaveURL('/login?returnTo=%2Ffavorites');
    await page.goBack();
    await expect(page).toHaveURL('/why-hot-springs');
  });
});

test.describe('Route table', () => {
  for (const [path, heading] of [
    ['/login', 'Sign In'],
    ['/register', 'Register'],
  ] as const) {
    test(`${path} redirects to / if already signed in`, async ({ page }) => {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessible(page);
      await photograph(page, path.slice(1));
      await signIn(page);
      await page.goto(path);
      await expect(page).toHaveURL('/');
    });
  }

  test("/payment/cancel: 'Redirects to /profile/settings'", async ({ page, request }) => {
    const answer = await request.get('/payment/cancel', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toBe('/profile/settings');
    await signIn(page);
    await page.goto('/payment/cancel');
    await expect(page).toHaveURL('/profile/settings');
  });
});

test('hardening: open redirects: /login leads back to our own pages only', async ({ page }) => {
  for (const payload of [
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/springs/..//evil.example',
  ]) {
    await page.goto(`/login?returnTo=${encodeURIComponent(payload)}`);
    const link = page.getByRole('main').getByRole('link', { name: /home page|where you were/ });
    await expect(link).toHaveAttribute('href', '/');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member page says so and links to the sign-in page', async ({ page }) => {
    await page.goto('/planner?spring=646');
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fplanner%3Fspring%3D646');
    await expect(page.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
      'href',
      '/planner?spring=646',
    );
  });
});
