import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { openApp } from '../../test/open-app.tsx';

const footer = page.getByRole('contentinfo');

test(
  'The footer says what the site is for, links on and has the year',
  { tags: ['@2.12', '@2.27', '@2.28', '@21.30', '@22.86', '@22.88'] },
  async () => {
    await openApp('/login');
    await expect
      .element(
        footer.getByText(
          'Discover natural hot springs around the USA. Find the perfect spot for relaxation and healing.',
          { exact: true },
        ),
      )
      .toBeVisible();
    await expect
      .element(footer.getByRole('link', { name: 'Why Visit Hot Springs?' }))
      .toHaveAttribute('href', '/why-hot-springs');
    await expect
      .element(footer.getByRole('link', { name: 'Safety' }))
      .toHaveAttribute('href', '/safety');
    for (const [name, path] of [
      ['How We Know', '/how-we-know'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Refunds', '/refunds'],
      ['Contact', '/contact'],
    ] as const) {
      await expect.element(footer.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    for (const name of ['Instagram', 'Facebook', 'YouTube']) {
      const link = footer.getByRole('link', { name: `${name} (coming soon)` });
      await expect.element(link).toHaveAttribute('aria-disabled', 'true');
      await expect.element(link).not.toHaveAttribute('href');
    }
    await expectAccessible();
    await expect.element(footer.getByText(`© ${new Date().getFullYear()} Wildsoak`)).toBeVisible();
  },
);
