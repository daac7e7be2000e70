import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, lost, refusal } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { heading } from '../../../test/screen.ts';

const VERIFY = 'POST /api/auth/verify-email';
const RESET = 'POST /api/auth/reset-password';
const FORGOT = 'POST /api/auth/forgot-password';
const TOKEN = 'x'.repeat(43);
const GONE = 'This link has expired or was already used.';
const UNREACHABLE = 'The server could not be reached. Please try again.';

const main = page.getByRole('main');
const confirm = main.getByRole('button', { name: 'Confirm email address' });

test.each([
  ['/reset-password', '/forgot-password'],
  ['/verify-email', '/profile/settings'],
])(
  '%s says that its link is incomplete and where to get another',
  { tags: '@14.5' },
  async (path, way) => {
    await openApp(`${path}#cut-off`);
    const notice = main.getByRole('alert');
    await expect.element(notice).toMatchTextContent('This link is cut off.');
    await expect.element(notice.getByRole('link')).toHaveAttribute('href', way);
    await expectAccessible();
  },
);

test('An email address is confirmed only at a press', { tags: '@14.1' }, async () => {
  await openApp(`/verify-email#${TOKEN}`, { [VERIFY]: { email: 'theo@wildsoak.example' } });
  await expect.element(confirm).toBeEnabled();
  expect(callsTo(VERIFY)).toEqual([]);
  await expectAccessible();
  await confirm.click();
  await expect
    .element(main.getByText('Thank you. theo@wildsoak.example is confirmed.'))
    .toHaveFocus();
  expect(callsTo(VERIFY)).toEqual([
    expect.objectContaining({
      path: '/api/auth/verify-email',
      body: JSON.stringify({ token: TOKEN }),
    }),
  ]);
});

test.each([
  ['a link that was used', refusal(410, GONE), GONE],
  ['no connection', lost, UNREACHABLE],
])(
  'An address that is not confirmed: %s',
  { tags: ['@14.5', '@14.6'] },
  async (_, answer, text) => {
    await openApp(`/verify-email#${TOKEN}`, { [VERIFY]: answer });
    await confirm.click();
    await expect.element(main.getByRole('alert')).toMatchTextContent(text);
    await expect
      .element(main.getByRole('link', { name: 'Get a new link in your settings' }))
      .toHaveAttribute('href', '/profile/settings');
  },
);

test('"Forgot password" says the same whatever the address', { tags: '@14.2' }, async () => {
  await openApp('/forgot-password', { [FORGOT]: 204 });
  await expect.element(heading).toBeVisible();
  expect(document.title).toBe('Forgot Password | Wildsoak');
  await main.getByLabelText('Email').fill(' nobody@wildsoak.example ');
  await main.getByRole('button', { name: 'Send the link' }).click();
  await expect
    .element(main.getByRole('status'))
    .toHaveTextContent(
      'If this address has an account, we sent it a link. The link works for one hour.',
    );
  expect(callsTo(FORGOT)[0]?.body).toBe(JSON.stringify({ email: 'nobody@wildsoak.example' }));
  await expectAccessible();
});

const setPassword = async () => {
  await main.getByLabelText('New password').fill('a better password');
  await main.getByLabelText('Confirm new password').fill('a better password');
  await main.getByRole('button', { name: 'Set new password' }).click();
};

test('A used reset link offers to sign in, or a new one', { tags: '@14.5' }, async () => {
  await openApp(`/reset-password#${TOKEN}`, { [RESET]: refusal(410, GONE) });
  await setPassword();
  const refused = main.getByRole('alert');
  await expect.element(refused).toMatchTextContent(GONE);
  await expect
    .element(refused.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login');
  await expect
    .element(refused.getByRole('link', { name: 'Get a new link' }))
    .toHaveAttribute('href', '/forgot-password');
  await expectAccessible();
});

test('A new password goes out once, and never in an address', { tags: '@14.7' }, async () => {
  await openApp(`/reset-password#${TOKEN}`, {
    [RESET]: exampleUser(),
    'GET /api/springs': [],
    'GET /api/springs/featured': [],
  });
  await setPassword();
  await expect
    .element(page.getByRole('status').getByText("Your new password is set, and you're signed in."))
    .toBeVisible();
  expect(callsTo(RESET).map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
    ['/api/auth/reset-password', { token: TOKEN, password: 'a better password' }],
  ]);
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(addresses.filter((address) => address.includes(TOKEN))).toEqual([]);
});
