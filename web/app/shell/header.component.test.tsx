import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { exampleUser } from '../../test/examples.ts';
import { currentPath, openApp } from '../../test/open-app.tsx';
import { account, catchLeaving, textsOf } from '../../test/screen.ts';

const WHY = '/why-hot-springs';
const banner = page.getByRole('banner');
const searchBox = banner.getByPlaceholder('Search hot springs...');
const planner = account.getByRole('button', { name: 'Trip Planner' });
const items = page.getByRole('menuitem');
const boxOf = () => account.element().getBoundingClientRect().toJSON() as DOMRect;

test(
  'Placeholders stand in the header until we know who is there, and nothing moves then',
  { tags: ['@2.12', '@2.17', '@2.18', '@2.19', '@4.1', '@20.4'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await openApp(WHY, { 'GET /api/auth/status': () => promise });
    await expect.element(account).toHaveAttribute('aria-busy', 'true');
    expect(account.getByRole('link').elements()).toEqual([]);
    const before = boxOf();
    resolve({ isLoggedIn: false, user: null });
    await expect.poll(() => textsOf(account.getByRole('link'))).toEqual(['Sign In', 'Register']);
    expect(boxOf()).toEqual(before);
    for (const [name, path] of [
      ['Wildsoak home', '/'],
      ['Sign In', '/login'],
      ['Register', '/register'],
    ] as const)
      await expect.element(banner.getByRole('link', { name })).toHaveAttribute('href', path);
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
  },
);

test(
  'The search box goes to the results with the trimmed, encoded text and then clears',
  { tags: ['@2.17', '@2.23'] },
  async () => {
    await openApp(WHY, { 'GET /api/springs': [], 'GET /api/places': { features: [] } });
    await searchBox.fill('  kirkham & co/50%?  ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentPath).toBe('/search?q=kirkham%20%26%20co%2F50%25%3F');
    await expect.element(searchBox).toHaveValue('');
  },
);

test('The search box ignores blank text', { tags: '@2.23' }, async () => {
  const left = catchLeaving();
  await openApp(WHY);
  for (const blank of ['', '    ']) {
    await searchBox.fill(blank);
    await userEvent.keyboard('{Enter}');
    await banner.getByRole('button', { name: 'Search' }).click();
  }
  expect(currentPath()).toBe(WHY);
  expect(left).toEqual([]);
});

test('A member’s header has their links', { tags: ['@2.20', '@2.21', '@20.1'] }, async () => {
  await openApp(WHY, {}, { user: exampleUser() });
  await expect
    .element(account.getByRole('link', { name: 'Favorites' }))
    .toHaveAttribute('href', '/favorites');
  await expect
    .element(account.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('href', '/profile/theo');
  await expect.element(planner).toBeVisible();
  await expect.element(account.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const name of ['Sign In', 'Moderation']) {
    expect(account.getByRole('link', { name }).query()).toBeNull();
  }
  expect(account.getByRole('button', { name: 'Manage subscription' }).query()).toBeNull();
  await expectAccessible();
});

test(
  'Only Premium members can manage the subscription, and their icon moves nothing',
  { tags: ['@2.21', '@20.4'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await openApp(WHY, { 'GET /api/auth/status': () => promise });
    await expect.element(account).toHaveAttribute('aria-busy', 'true');
    const before = boxOf();
    resolve({ isLoggedIn: true, user: exampleUser({ is_premium: true }) });
    await expect
      .element(account.getByRole('button', { name: 'Manage subscription' }))
      .toBeEnabled();
    expect(boxOf()).toEqual(before);
    const [favorites, logout] = [
      account.getByRole('link', { name: 'Favorites' }),
      account.getByRole('button', { name: 'Logout' }),
    ].map((locator) => locator.element().getBoundingClientRect());
    expect(favorites?.left).toBeGreaterThanOrEqual(before.left);
    expect(logout?.right).toBeLessThanOrEqual(before.right + 0.5);
    await expectAccessible();
  },
);

test('The Trip Planner menu closes outside or at a choice', { tags: '@2.22' }, async () => {
  await openApp(WHY, { 'GET /api/planner/plans': [] }, { user: exampleUser({ is_premium: true }) });
  await planner.click();
  await expect.poll(() => textsOf(items)).toEqual(['New Trip Plan', 'My Saved Plans']);
  await expect.element(items.nth(0)).toHaveAttribute('href', '/planner');
  await expect.element(items.nth(1)).toHaveAttribute('href', '/my-plans');
  await expectAccessible();
  await userEvent.click(document.body, { position: { x: 20, y: 600 }, force: true });
  await expect.poll(() => items.elements()).toEqual([]);
  await planner.click();
  await items.nth(1).click();
  await expect.poll(() => items.elements()).toEqual([]);
  await expect.poll(currentPath).toBe('/my-plans');
});

test('From 1024 px on, icons have their names', { tags: ['@22.83', '@20.1'] }, async () => {
  const user = exampleUser({ is_premium: true, is_moderator: true, is_operator: true });
  await openApp(WHY, {}, { user });
  await page.viewport(1024, 800);
  const names = [
    'Favorites',
    'Trip Planner',
    'Profile',
    'Moderation',
    'Admin',
    'Subscription',
    'Logout',
  ];
  for (const name of names) {
    const text = account.getByText(name).element().getBoundingClientRect();
    const icon = account.getByText(name).element().parentElement?.querySelector('svg');
    expect(text.height).toBeGreaterThan(10);
    expect(text.top).toBeGreaterThanOrEqual(Number(icon?.getBoundingClientRect().bottom));
    expect(text.bottom).toBeLessThanOrEqual(banner.element().getBoundingClientRect().bottom);
  }
  expect(document.documentElement.scrollWidth).toBe(1024);
  await expectAccessible();
  await page.viewport(1023, 800);
  expect(account.getByText('Favorites').element().getBoundingClientRect().height).toBe(1);
  await expect.element(account.getByRole('link', { name: 'Favorites' })).toBeVisible();
  await expectAccessible();
});

const bottomOfHeader = () => banner.element().getBoundingClientRect().bottom;

test('The header stays, and nothing with the focus is below it', { tags: '@22.83' }, async () => {
  await openApp('/safety');
  const links = page.getByRole('main').getByRole('link').elements();
  expect(links.length).toBeGreaterThan(10);
  window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  expect(bottomOfHeader()).toBe(65);
  // Backwards, as with Shift+Tab: each one comes into view from below the header.
  for (const link of links.toReversed()) {
    (link as HTMLElement).focus();
    await expect
      .poll(() => link.getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(bottomOfHeader());
  }
});

test('On a low screen the header scrolls away', { tags: '@22.83' }, async () => {
  await page.viewport(844, 390);
  await openApp('/safety');
  window.scrollTo({ top: 600, behavior: 'instant' });
  expect(bottomOfHeader()).toBeLessThan(0);
});

test('Neither the header nor a toast is printed', { tags: ['@22.83', '@22.84'] }, async () => {
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  onTestFinished(async () => {
    await emulate('');
  });
  await openApp(WHY);
  await expect.element(banner).toBeVisible();
  const parts = [
    banner.element(),
    document.querySelector('[role=status] + [role=alert]')?.parentElement,
  ];
  const visible = () => parts.map((part) => part?.checkVisibility());
  expect(visible()).toEqual([true, true]);
  await emulate('print');
  await expect.poll(visible).toEqual([false, false]);
});
