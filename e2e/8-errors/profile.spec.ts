import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, uniqueName } from '../support/member.ts';
import { openRendered, renderWith } from '../support/render.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

test.describe('Profile', () => {
  for (const path of ['/profile/nobody-has-this-name', '/profile/x', '/profile/%3Cb%3Ename']) {
    test(`'\\'User not found\\' on 404': ${path}, with HTTP status 404`, async ({
      page,
      consoleErrors,
    }) => {
      const answer = await openPage(page, path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
      await expect(page).toHaveTitle('User not found | Wildsoak');
      await expectAccessible(page);
      // The browser reports the status of the page itself.
      forgiveFailedCalls(consoleErrors);
    });
  }

  test("'\\'Failed to load profile: {n}\\'', and can be tried again", async ({
    page,
    consoleErrors,
  }) => {
    const { username } = await addMember();
    const path = `/profile/${username}`;
    for (const status of [500, 503, 429]) {
      const rendered = await renderWith(path, { [`/api/users/${username}`]: status });
      expect(rendered.status).toBe(status === 429 ? 502 : status);
      expect(rendered.headers.get('cache-control')).toBe('no-store');
      expect(await rendered.text()).toContain(`Failed to load profile: ${status}`);
    }
    await openRendered(page, path, { [`/api/users/${username}`]: 500 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load profile: 500');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${username}'s Profile`);
    forgiveFailedCalls(consoleErrors);
  });

  test('reviews that do not come leave the profile standing, and can be asked for again', async ({
    page,
    consoleErrors,
  }) => {
    const username = uniqueName();
    const api = `/api/users/${username}`;
    let isBroken = true;
    await page.route(`**${api}/reviews`, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'x' } }) : route.fulfill({ json: [] }),
    );
    await openRendered(page, `/profile/${username}`, {
      [api]: { username, location: null, bio: null, review_count: 2 },
      [`${api}/reviews`]: 500,
    });
    await expect(page.getByRole('alert').getByText('We could not load the reviews.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${username}'s Profile`);
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Reviews (0)' })).toBeVisible();
    forgiveFailedCalls(consoleErrors);
  });
});
