import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callsTo, changeAnswers, lost } from '../../test/answers.ts';
import { exampleUser } from '../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../test/open-app.tsx';
import { account, heading, loseConnection, textsOf, signInAs } from '../../test/screen.ts';

const STATUS = 'GET /api/auth/status';
const LOGOUT = 'POST /api/auth/logout';
const theo = exampleUser();
const logout = account.getByRole('button', { name: 'Logout' });
const visitorLinks = () =>
  expect.poll(() => textsOf(account.getByRole('link'))).toEqual(['Sign In', 'Register']);

test.each([
  ['401', 401],
  ['500', 500],
  ['no answer', lost],
])(
  'A first check that fails means that nobody is signed in: %s',
  { tags: '@4.2' },
  async (_, answer) => {
    await openApp('/why-hot-springs', { [STATUS]: answer });
    await expect.element(account).toHaveAttribute('aria-busy', 'false');
    await visitorLinks();
  },
);

test('A member stays known when a later check fails', { tags: ['@4.2', '@14.8'] }, async () => {
  await openApp(
    '/why-hot-springs',
    { 'GET /api/users/theo/favorites': { visited: [], bucketlist: [] } },
    { user: theo },
  );
  await expect.element(logout).toBeVisible();
  changeAnswers({ [STATUS]: 500 });
  const asked = callsTo(STATUS).length;
  await loseConnection();
  // One finds the server there again, the other asks who is signed in.
  await expect.poll(() => callsTo(STATUS).length).toBeGreaterThanOrEqual(asked + 2);
  await goTo('/favorites');
  await expect.element(heading).toHaveTextContent('My Favorites');
  await expect.element(logout).toBeVisible();
});

test('An answer that is older than the sign-in does not undo it', { tags: '@4.3' }, async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openApp('/login?returnTo=%2Fwhy-hot-springs', {
    [STATUS]: () => promise,
    'POST /api/auth/login': theo,
  });
  await signInAs('theo');
  await expect.poll(currentPath).toBe('/why-hot-springs');
  await expect.element(logout).toBeVisible();
  resolve({ isLoggedIn: false, user: null });
  await promise;
  await expect.element(logout).toBeVisible();
});

test.each([
  ['/why-hot-springs', 'it works', 204],
  ['/planner', 'it works', 204],
  ['/planner', 'it fails', 500],
  ['/planner', 'no answer comes', lost],
])(
  'Logout leads from %s to sign-in, with no way back: %s',
  { tags: ['@4.4', '@7.4'] },
  async (path, _, answer) => {
    await openApp(path, { [LOGOUT]: answer }, { user: theo });
    await logout.click();
    await expect.poll(currentPath).toBe('/login');
    await expect.element(heading).toHaveTextContent('Sign In');
    await visitorLinks();
    expect(callsTo(LOGOUT)).toHaveLength(1);
    expect(page.getByText(/Please log in/).query()).toBeNull();
    const warning = page.getByText(
      "You're signed out here. We couldn't reach the server, but we'll keep trying.",
    );
    if (answer === 204) expect(warning.query()).toBeNull();
    else await expect.element(warning).toBeVisible();
  },
);

test('A tab with another member’s cookie learns who it is', { tags: '@14.13' }, async () => {
  const ben = exampleUser({ username: 'ben' });
  await openApp(
    '/why-hot-springs',
    {
      'GET /api/users/theo/favorites': 403,
      'GET /api/users/ben/favorites': { visited: [], bucketlist: [] },
    },
    { user: theo },
  );
  await expect.element(logout).toBeVisible();
  changeAnswers({ [STATUS]: { isLoggedIn: true, user: ben } });
  await account.getByRole('link', { name: 'Favorites' }).click();
  await expect
    .element(account.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('href', '/profile/ben');
  await expect.poll(() => callsTo('GET /api/users/ben/favorites').length).toBe(1);
});
