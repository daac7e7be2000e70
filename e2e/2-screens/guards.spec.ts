import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { expect, openPage, test } from '../support/test.ts';

const PLANNER = 'Hot Spring Road Trip Planner (Premium)';

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
    });

    test(`${path} is the same for everybody, and for members it opens`, async ({
      page,
      context,
      request,
      consoleErrors,
    }) => {
      const clean = await (await request.get(path)).text();
      const cookie = await request.get(path, { headers: { cookie: 'session=1' } });
      expect(await cookie.text()).toBe(clean);
      expect(clean).toContain('<meta name="robots" content="noindex"/>');
      await signIn(context, await addMember({ is_premium: true, subscription_status: 'active' }));
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveURL(path);
      // There is no such plan, and the browser reports it.
      if (heading === 'Trip Plan') await expect(page.getByText('Plan not found.')).toBeVisible();
      forgiveFailedCalls(consoleErrors);
    });
  }

  test('while it is unknown who is asking, nobody is sent away', async ({ page, context }) => {
    await signIn(context, await addMember());
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      await route.continue();
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
  test('/login and /register redirect to / if already signed in', async ({ page, context }) => {
    await signIn(context, await addMember());
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  test("/payment/cancel: 'Redirects to /profile/settings'", async ({ page, context, request }) => {
    const answer = await request.get('/payment/cancel', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toBe('/profile/settings');
    await signIn(context, await addMember());
    await page.goto('/payment/cancel');
    await expect(page).toHaveURL('/profile/settings');
  });
});

test('hardening: open redirects: /login and /register lead back to our own pages only', async ({
  page,
  context,
}) => {
  await signIn(context, await addMember());
  await page.goto('/login?returnTo=%2Fwhy-hot-springs');
  await expect(page).toHaveURL('/why-hot-springs');
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
    await expect(page).toHaveURL('/');
  }
  await page.goto('/register?returnTo=%2F%2Fevil.example');
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member page says so and links to the sign-in page', async ({ page }) => {
    await page.goto('/planner?spring=646');
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fplanner%3Fspring%3D646');
    await expect(page.locator('main noscript p')).toBeVisible();
    await expect(page.locator('main noscript p')).toHaveText('This form needs JavaScript.');
  });
});
