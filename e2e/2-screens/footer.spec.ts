import { expect, openPage, test } from '../support/test.ts';

test.describe('Footer', () => {
  test('tagline, placeholder social links, link and copyright line with the current year', async ({
    page,
  }) => {
    await openPage(page, '/');
    const footer = page.getByRole('contentinfo');
    await expect(
      footer.getByText(
        'Discover natural hot springs around the USA. Find the perfect spot for relaxation and healing.',
      ),
    ).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Why Visit Hot Springs?' })).toHaveAttribute(
      'href',
      '/why-hot-springs',
    );
    for (const name of ['Instagram', 'Facebook', 'YouTube']) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
    }
    await expect(footer.getByText(`© ${new Date().getFullYear()} Wildsoak`)).toBeVisible();
  });
});
