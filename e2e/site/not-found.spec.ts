import { expect, openPage, photograph, test } from '../support/test.ts';

test(
  'Every path that leads nowhere is 404 and says so, also one that cannot be decoded',
  { tag: ['@2.11', '@8.12', '@19.52'] },
  async ({ page, request, consoleErrors }) => {
    for (const path of [
      '/springs',
      '/favorites/x.css',
      '/profile/settings/x.css',
      '/login/x.js',
      '/a/b/c',
      '/assets/none.js',
      '/%E0%A4%A',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
    const spring = await request.get('/springs/999999');
    expect(spring.status()).toBe(404);
    expect(await spring.text()).toContain('Spring not found.');

    const answer = await openPage(page, '/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await photograph(page, 'not-found');
    // The browser reports the 404 of the page itself as an error.
    const others = consoleErrors.filter((text) => !text.includes('status of 404'));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  },
);
