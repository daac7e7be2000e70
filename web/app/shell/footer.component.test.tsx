import { SOCIAL_SITES, STATIC_PAGES } from '@wildsoak/contract/pages';
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
    for (const { name, path } of STATIC_PAGES) {
      await expect
        .element(footer.getByRole('link', { name, exact: true }))
        .toHaveAttribute('href', path);
    }
    const rows = SOCIAL_SITES.map(({ name }) => {
      const link = footer.getByRole('link', { name: `${name} (coming soon)` }).element();
      expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(link).not.toHaveAttribute('href');
      return link.getBoundingClientRect().top;
    });
    expect(new Set(rows).size).toBe(1);
    await expectAccessible();
    await expect.element(footer.getByText(`© ${new Date().getFullYear()} Wildsoak`)).toBeVisible();
  },
);

test('an address of ours makes its icon a link', { tags: '@22.88' }, async () => {
  const address = 'https://www.youtube.com/@wildsoak';
  await openApp('/login', {}, { socialLinks: [address] });
  await expect
    .element(footer.getByRole('link', { name: 'YouTube', exact: true }))
    .toHaveAttribute('href', address);
  await expect
    .element(footer.getByRole('link', { name: 'Facebook (coming soon)' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});
