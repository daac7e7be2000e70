import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { openRendered } from '../support/render.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.describe("Search: 'Failed to load search results: {msg}'", () => {
  for (const [what, fail, message] of [
    [
      "the server's error field",
      { status: 500, json: { error: 'No springs today' } },
      'No springs today',
    ],
    ['no JSON', { status: 502, body: '<html>' }, 'HTTP error! status: 502'],
  ] as const) {
    test(`${what}; a retry that works shows the springs`, async ({ page, consoleErrors }) => {
      let isBroken = true;
      await page.route('**/api/springs?search=kirkham', (route) =>
        isBroken ? route.fulfill(fail) : route.continue(),
      );
      await openRendered(page, '/search?q=kirkham', { '/api/springs': 503 });
      const alert = page.getByRole('alert').filter({ hasText: 'Failed' });
      await expect(alert).toContainText('Failed to load search results: HTTP error! status: 503');
      await expect(alert).toContainText(`Failed to load search results: ${message}`);
      await expectAccessible(page);
      isBroken = false;
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Kirkham Hot Springs' })).toBeVisible();
      forgiveFailedCalls(consoleErrors);
    });
  }

  test('no connection: the server could not be reached', async ({ page, consoleErrors }) => {
    await page.route('**/api/springs?search=kirkham', (route) => route.abort());
    await openRendered(page, '/search?q=kirkham', { '/api/springs': 503 });
    await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toContainText(
      'Failed to load search results: the server could not be reached',
    );
    forgiveFailedCalls(consoleErrors);
  });
});
