import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleUser } from '../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../test/open-app.tsx';
import { heading, HOME, showOnPhone, toast } from '../../test/screen.ts';

test.each([
  ['/profile/settings', null],
  ['/favorites', null],
  ['/planner', 'Please log in to use the planner.'],
  ['/planner?spring=646', 'Please log in to use the planner.'],
  ['/my-plans', 'Please log in to view your saved plans.'],
  ['/my-plans/7', 'Please log in to view this plan.'],
])(
  '%s leads visitors to sign in and says: %s',
  { tags: ['@2.4', '@2.5', '@2.7', '@2.8'] },
  async (path, message) => {
    await openApp(path);
    await expect.poll(currentPath).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
    await expect.element(heading).toHaveTextContent('Sign In');
    if (message !== null) await expect.element(toast(message)).toBeVisible();
    else expect(page.getByText(/Please log in/).query()).toBeNull();
  },
);

test('Nobody is sent away while we find out who is there', { tags: '@4.1' }, async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openApp('/favorites', {
    'GET /api/auth/status': () => promise,
    'GET /api/users/theo/favorites': { visited: [], bucketlist: [] },
  });
  await expect.element(page.getByText("Checking whether you're signed in...")).toBeVisible();
  expect(currentPath()).toBe('/favorites');
  resolve({ isLoggedIn: true, user: exampleUser() });
  await expect.element(heading).toHaveTextContent('My Favorites');
  expect(currentPath()).toBe('/favorites');
});

test(
  'the footer stays where it is while a visitor is led to sign in',
  { tags: '@20.4' },
  async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await showOnPhone();
    await openApp('/planner', { 'GET /api/auth/status': () => promise });
    await expect.element(page.getByText("Checking whether you're signed in...")).toBeVisible();
    const footerTop = () => page.getByRole('contentinfo').element().getBoundingClientRect().top;
    expect(footerTop()).toBeGreaterThanOrEqual(window.innerHeight);
    const before = footerTop();
    resolve({ isLoggedIn: false });
    await expect.element(heading).toHaveTextContent('Sign In');
    expect(footerTop()).toBe(before);
  },
);

test('Back leads past a page that asked to sign in', { tags: '@14.15' }, async () => {
  await openApp('/why-hot-springs');
  await expect.element(heading).toHaveTextContent('Why Visit Hot Springs?');
  await goTo('/favorites');
  await expect.poll(currentPath).toBe('/login?returnTo=%2Ffavorites');
  await goTo(-1);
  await expect.poll(currentPath).toBe('/why-hot-springs');
});

test.each([
  ['/login', '/'],
  ['/register', '/'],
  ['/login?returnTo=%2Fwhy-hot-springs', '/why-hot-springs'],
  ['/login?returnTo=%2F%2Fevil.example', '/'],
  ['/register?returnTo=https%3A%2F%2Fevil.example', '/'],
])('%s leads members on to %s', { tags: ['@2.2', '@2.41'] }, async (path, target) => {
  await openApp(path, HOME, { user: exampleUser() });
  await expect.poll(currentPath).toBe(target);
});

test('/payment/cancel leads to the settings', { tags: '@2.10' }, async () => {
  await openApp('/payment/cancel', {}, { user: exampleUser() });
  await expect.poll(currentPath).toBe('/profile/settings');
});
