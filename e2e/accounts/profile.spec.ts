import { addMember, uniqueName } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'A profile is public, in any case of its name, without the email address',
  { tag: ['@2.3', '@2.60', '@7.17'] },
  async ({ page }) => {
    const member = await addMember({ username: uniqueName('Marge'), bio: 'Soaks at dawn.' });
    const answer = await openPage(page, `/profile/${member.username.toLowerCase()}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toContain('public');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('Soaks at dawn.');
    expect(html).not.toContain(member.email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${member.username}'s Profile`,
    );
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/profile/${member.username}$`),
    );
    await photograph(page, 'profile');
  },
);
