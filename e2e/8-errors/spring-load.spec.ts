import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { openRendered, renderWith } from '../support/render.ts';
import { answersFor, KIRKHAM, readSpring } from '../support/springs.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

const PATH = `/springs/${KIRKHAM.id}`;

test.describe('Spring load', () => {
  for (const path of ['/springs/999999', '/springs/0', '/springs/007', '/springs/99999999999']) {
    test(`'\\'Spring not found.\\' on 404': ${path}, with HTTP status 404`, async ({
      page,
      consoleErrors,
    }) => {
      const answer = await openPage(page, path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring not found.');
      await expect(page).toHaveTitle('Spring not found. | Wildsoak');
      // The browser reports the status of the page itself.
      forgiveFailedCalls(consoleErrors);
    });
  }

  for (const status of [500, 503, 429]) {
    test(`'otherwise \\'HTTP error fetching details! status: {n}\\'': ${status}`, async ({
      page,
      consoleErrors,
    }) => {
      const rendered = await renderWith(PATH, { [`/api${PATH}`]: status });
      expect(rendered.status).toBe(status === 429 ? 502 : status);
      expect(rendered.headers.get('cache-control')).toBe('no-store');
      await openRendered(page, PATH, { [`/api${PATH}`]: status });
      const message = `HTTP error fetching details! status: ${status}`;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
      await expectAccessible(page);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(KIRKHAM.name);
      forgiveFailedCalls(consoleErrors);
    });
  }

  for (const [what, failing] of [
    ['500', { status: 500, json: { error: 'broken' } }],
    ['an answer that is no JSON', { status: 200, body: '<html>' }],
  ] as const) {
    test(`'A failed reviews load silently gives an empty list.' (${what})`, async ({
      page,
      request,
      consoleErrors,
    }) => {
      const spring = { ...(await readSpring(request, KIRKHAM.id)), review_count: 3 };
      let asked = 0;
      await page.route(`**/api${PATH}/reviews`, (route) => {
        asked += 1;
        return route.fulfill(failing);
      });
      await openRendered(page, PATH, { ...answersFor(spring), [`/api${PATH}/reviews`]: 500 });
      const reviews = page.getByRole('region', { name: 'User Reviews (0)' });
      await expect(reviews).toBeVisible();
      expect(asked).toBeGreaterThan(0);
      await expect(reviews.getByRole('listitem')).toHaveCount(0);
      await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0);
      forgiveFailedCalls(consoleErrors);
    });
  }

  test('a connection lost on the way to a spring says so, and can be tried again', async ({
    page,
    consoleErrors,
  }) => {
    await openPage(page, '/search?q=kirkham');
    await page.route('**/springs/646.data*', (route) => route.abort());
    await page.getByRole('link', { name: /View Details/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't load this page");
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(KIRKHAM.name);
    forgiveFailedCalls(consoleErrors);
    // The router reports the lost connection as well.
    const others = consoleErrors.filter((text) => !text.includes('TypeError: Failed to fetch'));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  });
});
