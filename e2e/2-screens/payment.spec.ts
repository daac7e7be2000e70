import type { Page } from '@playwright/test';
import { SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const NOTIFICATION = 'Payment successful! Your subscription is being activated.';
const PATH = '/payment/success?session_id=cs_test_1';
const CONFIRM = '**/api/stripe/confirm-checkout-session';

const main = (page: Page) => page.getByRole('main');
const notification = (page: Page) => page.getByRole('status').filter({ hasText: NOTIFICATION });
const icon = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Manage subscription' });

/** Answers the confirmation call in place of the server. */
const recordConfirmations = async (
  page: Page,
  answer: () => { status?: number; json: unknown },
) => {
  const asked: unknown[] = [];
  await page.route(CONFIRM, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill(answer());
  });
  return asked;
};

test.describe('Payment success', () => {
  test(`'Shows the notification \\'${NOTIFICATION}\\''; 'Thank-you text says activation may take a moment and to contact support on problems.' 'Links go to the homepage and to /profile/settings.'`, async ({
    page,
  }) => {
    await openPage(page, PATH);
    await expect(notification(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
    await expect(main(page)).toContainText('Activation may take a moment.');
    await expect(main(page)).toContainText(`please contact support: ${SUPPORT_EMAIL}`);
    await expect(main(page).getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(main(page).getByRole('link', { name: 'See your subscription' })).toHaveAttribute(
      'href',
      '/profile/settings',
    );
    await expectAccessible(page);
    await photograph(page, 'payment-signed-out');
  });

  test('is public and the same for everybody, and no search engine keeps it', async ({
    request,
  }) => {
    const clean = await request.get(PATH);
    const cookie = await request.get(PATH, { headers: { cookie: 'session=1' } });
    expect(clean.status()).toBe(200);
    expect(await cookie.text()).toBe(await clean.text());
    expect(await clean.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(await clean.text()).toContain('Activation may take a moment.');
  });

  test("'reads query parameter session_id' and confirms it once; then the tab knows of Premium", async ({
    page,
    context,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked: unknown[] = [];
    await page.route(CONFIRM, async (route) => {
      asked.push(route.request().postDataJSON());
      await promise;
      await route.fulfill({ json: { is_premium: true } });
    });
    await openPage(page, PATH);
    await expect(main(page).getByRole('status')).toHaveText('Confirming your payment...');
    await expect(icon(page)).toHaveCount(0);
    await runSql(
      `update members set is_premium = true, subscription_status = 'active' where id = :'id'::bigint`,
      { id: member.id },
    );
    resolve();
    await expect(main(page).getByRole('status')).toHaveText('Wildsoak Premium is active.');
    await expect(icon(page)).toBeVisible();
    await expectAccessible(page);
    await photograph(page, 'payment-confirmed');

    // When a lost connection comes back, the page asks for many things again, but not for this.
    await page.setViewportSize({ width: 1280, height: 720 });
    await context.setOffline(true);
    const checked = page.waitForResponse('**/api/auth/status');
    await context.setOffline(false);
    await checked;
    await main(page).getByRole('link', { name: 'See your subscription' }).click();
    await expect(page).toHaveURL('/profile/settings');
    await page.goBack();
    await expect(main(page).getByRole('status')).toHaveText('Wildsoak Premium is active.');
    expect(asked).toEqual([{ session_id: 'cs_test_1' }]);
  });

  test('what could not be confirmed is confirmed at a press; somebody else’s payment is not', async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    const answers = [
      { status: 503, json: { error: 'We could not confirm the payment just now.' } },
      { status: 404, json: { error: 'This is not your payment.' } },
      { json: { is_premium: false } },
      { json: { is_premium: true } },
    ];
    const asked = await recordConfirmations(page, () => answers[asked.length - 1] ?? { json: {} });
    await openPage(page, PATH);
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('We could not confirm the payment just now.');
    await expectAccessible(page);
    await photograph(page, 'payment-failed');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toContainText('This is not your payment.');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(main(page).getByRole('status')).toHaveText('Your payment has not arrived yet.');
    await main(page).getByRole('button', { name: 'Check again' }).click();
    await expect(main(page).getByRole('status')).toHaveText('Wildsoak Premium is active.');
    expect(asked).toHaveLength(4);
    forgiveFailedCalls(consoleErrors);
  });

  test('signed out meanwhile: logging in leads back here, and confirms', async ({ page }) => {
    const member = await addMember();
    const asked = await recordConfirmations(page, () => ({ json: { is_premium: true } }));
    await openPage(page, PATH);
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username', { exact: true }).fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(PATH);
    await expect(main(page).getByRole('status')).toHaveText('Wildsoak Premium is active.');
    expect(asked).toEqual([{ session_id: 'cs_test_1' }]);
  });

  for (const path of ['/payment/success', '/payment/success?session_id=%3Cscript%3E']) {
    test(`${path} names no payment: nothing is thanked for or confirmed`, async ({
      page,
      context,
    }) => {
      await signIn(context, await addMember());
      const asked = await recordConfirmations(page, () => ({ json: { is_premium: true } }));
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment');
      await expect(main(page)).toContainText("We don't see a payment here.");
      await expect(main(page).getByRole('link', { name: 'See your subscription' })).toBeVisible();
      await expect(notification(page)).toHaveCount(0);
      await expectAccessible(page);
      expect(asked).toEqual([]);
    });
  }
});
