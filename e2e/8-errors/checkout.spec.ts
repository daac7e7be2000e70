import type { Page, Route } from '@playwright/test';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, endSessions, signIn } from '../support/member.ts';
import { breakStripeScript, makePremium, serveStripeScript, setFaults } from '../support/stripe.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const CHECKOUT = '**/api/stripe/create-checkout-session';
const PORTAL = '**/api/stripe/create-portal-session';
const SESSION = {
  sessionId: 'cs_test_1',
  url: 'https://checkout.stripe.example/',
  publishableKey: null,
};

const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' });
const box = (page: Page) =>
  page.getByRole('region', { name: 'Subscription', exact: true }).getByRole('alert');
const manage = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Manage Subscription' });
const notice = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) });

type Answer = (route: Route) => Promise<void>;

const withJson =
  (json: unknown, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json });

const inPlaceOf = async (page: Page, path: string, answer: Answer) => {
  await page.unroute(path);
  await page.route(path, answer);
};

/** How long the server took, however busy the browser was. */
const answerTime = async (page: Page, path: string, press: () => Promise<void>) => {
  const answered = page.waitForResponse(path);
  await press();
  const response = await answered;
  await response.finished();
  return { status: response.status(), ms: response.request().timing().responseEnd };
};

test.describe('Checkout', () => {
  test("'Could not initiate checkout.', 'Failed to redirect to Stripe.', 'An unexpected error occurred.'; the server's error field comes first", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/profile/settings');
    for (const [expected, answer] of [
      ['Told by the server.', withJson({ error: 'Told by the server.' }, 503)],
      ['Could not initiate checkout.', (route) => route.fulfill({ status: 502, body: 'broken' })],
      ['Could not initiate checkout.', withJson({})],
      [
        'Could not initiate checkout.The server could not be reached. Please try again.',
        (route) => route.abort(),
      ],
      ['Failed to redirect to Stripe.', withJson({ ...SESSION, url: 'javascript:alert(1)' })],
      ['Failed to redirect to Stripe.', withJson({ ...SESSION, url: '/pay' })],
      ['An unexpected error occurred.', withJson(null)],
    ] satisfies [string, Answer][]) {
      await inPlaceOf(page, CHECKOUT, answer);
      await upgrade(page).click();
      await expect(box(page)).toHaveText(expected);
      await expect(upgrade(page)).toBeEnabled();
      await expect(upgrade(page)).toBeFocused();
    }
    await expectAccessible(page);
    await photograph(page, 'checkout-error');
    await expect(page).toHaveURL('/profile/settings');
    forgiveFailedCalls(consoleErrors);
  });

  test("'Stripe.js failed to load.': refused, not what it should be, or never there; it can be tried again", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    await openPage(page, '/profile/settings');
    await breakStripeScript(page);
    await upgrade(page).click();
    await expect(box(page)).toHaveText('Stripe.js failed to load.');
    await expect(upgrade(page)).toBeFocused();

    await page.unrouteAll();
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await upgrade(page).click();
    await expect(page.getByRole('button', { name: 'Opening checkout...' })).toBeDisabled();
    await expect(box(page)).toHaveText('Stripe.js failed to load.');

    await page.unrouteAll();
    await serveStripeScript(page);
    await upgrade(page).click();
    await expect(page).toHaveURL(/\/pay\/cs_/);
    forgiveFailedCalls(consoleErrors);
  });

  test('a session that ended meanwhile leads to /login and back', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    await openPage(page, '/profile/settings');
    await endSessions(member);
    await upgrade(page).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile%2Fsettings');
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Portal', () => {
  test("'server error text or \\'Could not open subscription management.\\' A notice \\'Error: {message}\\' (fallback \\'Could not open portal.\\') is shown and the button is re-enabled.'", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember({ is_premium: true, subscription_status: 'active' }));
    await openPage(page, '/profile/settings');
    for (const [expected, answer] of [
      ['Error: Told by the server.', withJson({ error: 'Told by the server.' }, 503)],
      ['Error: Could not open portal.', withJson(null)],
      ['Error: Could not open portal.', withJson({ url: 'javascript:alert(1)' })],
      [
        'Error: Could not open subscription management.',
        (route) => route.fulfill({ status: 502, body: 'broken' }),
      ],
      ['Error: Could not open subscription management.', (route) => route.abort()],
    ] satisfies [string, Answer][]) {
      await inPlaceOf(page, PORTAL, answer);
      await manage(page).click();
      await expect(notice(page, expected)).toBeVisible();
      await expect(manage(page)).toBeEnabled();
      await expect(manage(page)).toBeFocused();
    }
    await expectAccessible(page);

    // We gave this Premium away, so there is nothing to manage at Stripe.
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Close notification' }).click();
    await manage(page).click();
    await expect(notice(page, 'Error: Could not open subscription management.')).toBeVisible();
    await expect(page).toHaveURL('/profile/settings');
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('Stripe away or slow', () => {
  test.afterEach(() => setFaults({}));

  for (const [name, faults] of [
    ['away', { down: true }],
    ['slow', { delay_ms: 60_000 }],
  ] as const) {
    test(`${name}: 'checkout and portal answer with the spec\\'s messages within 10 s; Premium members keep Premium; nothing else on the site is slower'`, async ({
      page,
      context,
      browser,
      consoleErrors,
    }) => {
      const premium = await addMember();
      await signIn(context, premium);
      await makePremium(page, premium);
      await openPage(page, '/profile/settings');
      const other = await (await browser.newContext()).newPage();
      await signIn(other.context(), await addMember());
      await openPage(other, '/profile/settings');
      await setFaults(faults);

      const [portal, checkout] = await Promise.all([
        answerTime(page, PORTAL, () => manage(page).click()),
        answerTime(other, CHECKOUT, () => upgrade(other).click()),
        (async () => {
          const begin = performance.now();
          for (const path of ['/api/auth/status', '/api/springs/featured', '/planner']) {
            expect((await page.request.get(path)).status()).toBe(200);
          }
          expect(performance.now() - begin).toBeLessThan(4_000);
        })(),
      ]);
      expect([portal.status, checkout.status]).toEqual([503, 503]);
      expect(Math.max(portal.ms, checkout.ms)).toBeLessThan(10_000);
      await expect(notice(page, 'Error: Could not open subscription management.')).toBeVisible();
      await expect(box(other)).toHaveText('Could not initiate checkout.');
      await expect(manage(page)).toBeEnabled();
      await expect(upgrade(other)).toBeEnabled();

      await page.reload();
      await expect(manage(page)).toBeEnabled();
      await expect(page.getByRole('main')).toContainText('Status: active');
      await other.context().close();
      forgiveFailedCalls(consoleErrors);
    });
  }
});
