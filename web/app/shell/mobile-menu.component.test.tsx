import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { exampleUser } from '../../test/examples.ts';
import { goTo, openApp } from '../../test/open-app.tsx';
import { account, catchLeaving, showOnPhone, textsOf } from '../../test/screen.ts';

const banner = page.getByRole('banner');
const menu = page.getByRole('navigation', { name: 'Menu' });
const button = banner.getByRole('button', { name: 'Menu' });

const open = async (user?: ReturnType<typeof exampleUser>, answers = {}) => {
  await showOnPhone();
  await openApp('/why-hot-springs', answers, user ? { user } : {});
  await expect.element(banner).toBeVisible();
};

test('A visitor’s phone menu opens and closes', { tags: ['@2.24', '@2.19', '@20.1'] }, async () => {
  await open();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await expect.poll(() => textsOf(menu.getByRole('link'))).toEqual(['Sign In', 'Register']);
  await expectAccessible();
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('The phone menu works by keyboard', { tags: ['@2.24', '@20.2'] }, async () => {
  await open();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const first = menu.getByRole('link', { name: 'Sign In' });
  await expect.element(first).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('Every control of the header is at least 44 px on a phone', { tags: '@20.3' }, async () => {
  await open();
  const controls = Array.from(banner.element().querySelectorAll('a, button, input')).filter(
    (control) => control.checkVisibility(),
  );
  expect(controls.length).toBeGreaterThan(3);
  for (const control of controls) {
    const { width, height } = control.getBoundingClientRect();
    expect(Math.min(width, height), control.outerHTML).toBeGreaterThanOrEqual(44);
  }
});

test('A member’s phone menu has all of the header', { tags: ['@2.24', '@20.1'] }, async () => {
  await open(exampleUser());
  await button.click();
  await expect
    .poll(() => textsOf(menu.getByRole('listitem')))
    .toEqual(['Favorites', 'Profile', 'New Trip Plan', 'My Saved Plans', 'Logout']);
  await expectAccessible();
});

test('The phone menu has moderation and admin', { tags: ['@6.10', '@23.102'] }, async () => {
  await open(exampleUser({ is_moderator: true, is_operator: true }));
  await button.click();
  for (const [name, path] of [
    ['Moderation', '/moderation'],
    ['Admin', '/admin'],
  ] as const)
    await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', path);
});

test(
  'A Premium member’s phone menu manages the subscription: busy, then gone to Stripe',
  { tags: ['@2.21', '@4.11'] },
  async () => {
    const left = catchLeaving();
    const { promise, resolve } = Promise.withResolvers<object>();
    await open(exampleUser({ is_premium: true }), {
      'POST /api/stripe/create-portal-session': () => promise,
    });
    await button.click();
    const manage = menu.getByRole('button', { name: 'Manage Subscription' });
    await manage.click();
    await expect.element(manage).toBeDisabled();
    await expect.element(manage).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();
    resolve({ url: 'https://stripe.example/portal' });
    await expect.poll(() => left).toEqual(['https://stripe.example/portal']);
  },
);

test('A phone has nothing of the wide header’s menu, which comes with a wide window', async () => {
  await open(exampleUser());
  await button.click();
  await expect.element(menu.getByRole('link', { name: 'Favorites' })).toBeVisible();
  const nav = () => document.querySelector('nav[aria-label="Account"]');
  expect(nav()?.childElementCount).toBe(0);
  await page.viewport(1024, 768);
  await expect.element(account.getByRole('button', { name: 'Trip Planner' })).toBeVisible();
  await showOnPhone();
  await expect.poll(() => nav()?.childElementCount).toBe(0);
});

test('The phone menu closes with a new page', { tags: ['@2.24', '@22.106'] }, async () => {
  await open();
  const before = button.element();
  await button.click();
  await menu.getByRole('link', { name: 'Register' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await expect.element(menu).toBeVisible();
  await goTo('/safety');
  await expect.element(menu).not.toBeInTheDocument();
  expect(button.element()).toBe(before);
});
