import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { goTo, openApp } from '../../test/open-app.tsx';
import { heading, showOnPhone, switchToDark, expectNoOverflow } from '../../test/screen.ts';

const line = page.getByText('This site shows demo members and their made-up reviews.');

test('With demo members every page says so', { tags: ['@21.90', '@20.1'] }, async () => {
  await openApp('/login');
  await expect.element(heading).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await openApp('/login', {}, { hasDemo: true });
  await expect.element(line).toBeVisible();
  await expectAccessible();
  for (const path of ['/why-hot-springs', '/no-such-page', '/forgot-password']) {
    await goTo(path);
    await expect.element(heading).toBeVisible();
    await expect.element(line).toBeVisible();
  }
  await showOnPhone(320);
  await switchToDark();
  expectNoOverflow();
  await expectAccessible();
});
