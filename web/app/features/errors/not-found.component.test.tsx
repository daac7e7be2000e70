import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { openApp } from '../../../test/open-app.tsx';
import { heading } from '../../../test/screen.ts';

test('A path that leads nowhere says what to do next', { tags: ['@2.11', '@20.1'] }, async () => {
  await openApp('/no/such/page');
  await expect.element(heading).toHaveTextContent('404 Not Found');
  expect(document.title).toBe('404 Not Found | Wildsoak');
  const main = page.getByRole('main');
  await expect.element(main.getByPlaceholder('Search hot springs...')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/');
  await expectAccessible();
});
