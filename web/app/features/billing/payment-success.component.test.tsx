import { SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, never, refusal, bodiesOf } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../test/open-app.tsx';
import { account, heading, loseConnection, signInAs } from '../../../test/screen.ts';

const CONFIRM = 'POST /api/stripe/confirm-checkout-session';
const STATUS = 'GET /api/auth/status';
const PATH = '/payment/success?session_id=cs_test_1';

const main = page.getByRole('main');
const state = main.getByRole('status');
const alert = main.getByRole('alert');
const icon = account.getByRole('button', { name: 'Manage subscription' });
const notification = page
  .getByRole('status')
  .getByText('Payment successful! Your subscription is being activated.');
const asked = () => bodiesOf(CONFIRM);

test('After a payment comes a thank-you', { tags: ['@2.94', '@2.95', '@2.10'] }, async () => {
  await openApp(PATH, { [CONFIRM]: { is_premium: true } }, { user: exampleUser() });
  await expect.element(notification).toBeVisible();
  await expect.element(heading).toHaveTextContent('Thank you!');
  await expect.element(main).toMatchTextContent('Activation may take a moment.');
  // The toast says it once; the page does not say it again.
  await expect.element(state).not.toBeInTheDocument();
  await expect
    .element(main.getByRole('link', { name: 'Plan a trip' }))
    .toHaveAttribute('href', '/planner');
  await expect.element(main).toMatchTextContent(`please contact support: ${SUPPORT_EMAIL}`);
  await expect
    .element(main.getByRole('link', { name: 'Go to the homepage' }))
    .toHaveAttribute('href', '/');
  await expect
    .element(main.getByRole('link', { name: 'See your subscription' }))
    .toHaveAttribute('href', '/profile/settings');
  await expectAccessible();
});

test('The payment is confirmed once, then known', { tags: ['@15.4', '@4.15'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openApp(PATH, { [CONFIRM]: () => promise }, { user: exampleUser() });
  await expect.element(state).toHaveTextContent('Confirming your payment...');
  await expect.element(heading).toHaveTextContent('Payment');
  expect(notification.query()).toBeNull();
  await expect.element(account.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(icon.query()).toBeNull();
  const premium = exampleUser({ is_premium: true, subscription_status: 'active' });
  changeAnswers({ [STATUS]: { isLoggedIn: true, user: premium } });
  resolve({ is_premium: true });
  await expect.element(heading).toHaveTextContent('Thank you!');
  await expect.element(icon).toBeVisible();
  await expectAccessible();

  // A connection that comes back asks for many things again, but not for this.
  const before = callsTo(STATUS).length;
  await loseConnection();
  await expect.poll(() => callsTo(STATUS).length).toBeGreaterThanOrEqual(before + 2);
  await main.getByRole('link', { name: 'See your subscription' }).click();
  await expect.poll(currentPath).toBe('/profile/settings');
  await goTo(-1);
  await expect.element(heading).toHaveTextContent('Thank you!');
  expect(asked()).toEqual([{ session_id: 'cs_test_1' }]);
});

test('An unconfirmed payment can be confirmed again', { tags: ['@15.4', '@15.8'] }, async () => {
  await openApp(
    PATH,
    { [CONFIRM]: refusal(503, "We couldn't confirm the payment just now.") },
    { user: exampleUser() },
  );
  await expect.element(alert).toMatchTextContent("We couldn't confirm the payment just now.");
  await expectAccessible();
  changeAnswers({ [CONFIRM]: refusal(404, "This isn't your payment.") });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(alert).toMatchTextContent("This isn't your payment.");
  await expect.element(main).toMatchTextContent(`please contact support: ${SUPPORT_EMAIL}`);
  await expect.element(heading).toHaveTextContent('Payment');
  changeAnswers({ [CONFIRM]: { is_premium: false } });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(state).toHaveTextContent("We haven't received your payment yet.");
  expect(notification.query()).toBeNull();
  changeAnswers({ [CONFIRM]: { is_premium: true } });
  await main.getByRole('button', { name: 'Check again' }).click();
  await expect.element(heading).toHaveTextContent('Thank you!');
  expect(asked()).toHaveLength(4);
  await expect.element(notification).toBeVisible();
});

test(
  'A visitor is thanked for nothing; a member who was signed out signs in, comes back and confirms',
  { tags: ['@15.4', '@2.41', '@2.94'] },
  async () => {
    const user = exampleUser();
    await openApp(PATH, { 'POST /api/auth/login': user, [CONFIRM]: { is_premium: true } });
    await expect.element(main).toMatchTextContent("You're not signed in.");
    await expect.element(heading).toHaveTextContent('Payment');
    expect(notification.query()).toBeNull();
    await expectAccessible();
    await main.getByRole('link', { name: 'Log in' }).click();
    changeAnswers({ [STATUS]: { isLoggedIn: true, user } });
    await signInAs('theo');
    await expect.poll(currentPath).toBe(PATH);
    await expect.element(heading).toHaveTextContent('Thank you!');
    expect(asked()).toEqual([{ session_id: 'cs_test_1' }]);
  },
);

test.each(['/payment/success', '/payment/success?session_id=%3Cscript%3E'])(
  '%s names no payment, so nothing is thanked for or confirmed',
  { tags: ['@2.94', '@15.4'] },
  async (path) => {
    await openApp(path, { [CONFIRM]: never }, { user: exampleUser() });
    await expect.element(heading).toHaveTextContent('Payment');
    await expect.element(main).toMatchTextContent("We don't see a payment here.");
    await expect.element(main.getByRole('link', { name: 'See your subscription' })).toBeVisible();
    await expect.element(account.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(notification.query()).toBeNull();
    await expectAccessible();
    expect(asked()).toEqual([]);
  },
);

test.each([
  ['/planner?spring=646', 'Plan a trip'],
  ['/my-plans/3', 'Open your saved plans'],
  ['/springs/646', 'Read the whole summary'],
])(
  'After paying, the first button leads back to %s',
  { tags: ['@22.91', '@20.1'] },
  async (from, name) => {
    sessionStorage.setItem('stripe-visit', from);
    await openApp(PATH, { [CONFIRM]: { is_premium: true } }, { user: exampleUser() });
    await expect.element(heading).toHaveTextContent('Thank you!');
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', from);
    expect(main.getByRole('link').elements()[1]?.textContent).toBe(name);
    await expectAccessible();
  },
);

test.each([
  '/profile/settings',
  '//evil.example/planner',
  'https://evil.example/springs/1',
  'javascript:alert(1)',
])('Nothing leads on to %s, but a trip can be planned', { tags: '@22.91' }, async (from) => {
  sessionStorage.setItem('stripe-visit', from);
  await openApp(PATH, { [CONFIRM]: { is_premium: true } }, { user: exampleUser() });
  await expect.element(heading).toHaveTextContent('Thank you!');
  const hrefs = main
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([`mailto:${SUPPORT_EMAIL}`, '/planner', '/', '/profile/settings']);
});
