import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, endSessions, PASSWORD, signIn } from '../support/member.ts';
import { startOwnSite, type OwnSite } from '../support/own-site.ts';
import { springAt } from '../support/reviews.ts';
import { readSpring } from '../support/springs.ts';
import {
  LONG_SUMMARY,
  noteOf,
  PREMIUM,
  SECOND_HALF,
  SHORT_SUMMARY,
  storedSummary,
  storeSummary,
  SUMMARIZED,
  summaryCall,
  summaryOf,
} from '../support/summaries.ts';
import { expect, openPage, test } from '../support/test.ts';

const spring = (index: number) => springAt(SUMMARIZED.errors, index);

const alertOf = (page: Page) => summaryOf(page).getByRole('alert');
const retryOf = (page: Page) => alertOf(page).getByRole('button', { name: 'Retry Summary' });

const WRITTEN = { summary: SHORT_SUMMARY, written_at: '2026-11-15T12:00:00Z', review_count: 7 };

test.describe('Summary', () => {
  test("'\\'HTTP error! status: {n} {text}\\'. Shown as \\'Error generating summary: {msg}\\'.' 'failure may be plain text or JSON with error or message'; 'a \\'Retry Summary\\' button'", async ({
    page,
    context,
    request,
    consoleErrors,
  }) => {
    const id = await spring(0);
    const { description } = await readSpring(request, id);
    await signIn(context, await addMember());
    const answers = [
      [{ status: 503, json: { error: 'Not now.' } }, 'HTTP error! status: 503 Not now.'],
      [{ status: 429, json: { message: 'Enough.' } }, 'HTTP error! status: 429 Enough.'],
      [{ status: 500, body: 'Plain words.' }, 'HTTP error! status: 500 Plain words.'],
      [{ status: 502, body: '<html><h1>Bad</h1></html>' }, 'HTTP error! status: 502'],
      [{ status: 403, json: { error: 'Authentication required.' } }, 'User not authenticated'],
      [null, 'The server could not be reached.'],
      [{ status: 200, body: '<html>Portal</html>' }, 'The answer could not be read.'],
    ] as const;
    let next = 0;
    await page.route(summaryCall(id), (route) => {
      const [answer] = answers[next] ?? [null];
      if (next >= answers.length) return route.fulfill({ json: WRITTEN });
      next += 1;
      return answer ? route.fulfill(answer) : route.abort();
    });
    await openPage(page, `/springs/${id}`);
    for (const [, message] of answers) {
      await expect(alertOf(page).getByRole('paragraph')).toHaveText(
        `Error generating summary: ${message}`,
      );
      await expect(summaryOf(page)).toContainText(String(description));
      await retryOf(page).click();
    }
    await expect(summaryOf(page)).toContainText(SHORT_SUMMARY);
    await expect(alertOf(page)).toHaveCount(0);
    expect(next).toBe(answers.length);
    forgiveFailedCalls(consoleErrors);
  });

  test("'\\'User not authenticated\\' on a 401'. It stays when the tab learns that the session is over; 'Retry Summary' then leads to sign in, and back", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const id = await spring(1);
    const member = await addMember();
    await signIn(context, member);
    let isOver = true;
    await page.route(summaryCall(id), async (route) => {
      if (!isOver) return route.fulfill({ json: WRITTEN });
      isOver = false;
      await endSessions(member);
      return route.fulfill({ status: 401, json: { error: 'You must be logged in.' } });
    });
    await page.goto(`/springs/${id}`);
    await expect(alertOf(page)).toContainText('Error generating summary: User not authenticated');
    await expect(page.getByText('Log in to leave a review.')).toBeVisible();
    await expect(alertOf(page)).toContainText('Error generating summary: User not authenticated');
    await retryOf(page).click();
    await expect(page).toHaveURL(`/login?returnTo=%2Fsprings%2F${id}`);
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(summaryOf(page)).toContainText(SHORT_SUMMARY);
    forgiveFailedCalls(consoleErrors);
  });

  test('by keyboard: the focus waits at the heading while it is tried again, and finds the button after another failure', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const id = await spring(2);
    await signIn(context, await addMember());
    const again = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(summaryCall(id), async (route) => {
      asked += 1;
      if (asked === 2) await again.promise;
      await route.fulfill({ status: 503, json: { error: 'Not now.' } });
    });
    await openPage(page, `/springs/${id}`);
    await retryOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(noteOf(page)).toContainText('Generating');
    await expect(alertOf(page)).toHaveCount(0);
    const heading = summaryOf(page).getByRole('heading', { name: 'Summary' });
    await expect(heading).toBeFocused();
    again.resolve();
    await expect(alertOf(page)).toBeVisible();
    await expect(heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(retryOf(page)).toBeFocused();
    expect(asked).toBe(2);
    forgiveFailedCalls(consoleErrors);
  });

  test('the rest of a summary that does not come, to a Premium member: said, and asked for again', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const id = await spring(3);
    await storeSummary(id, LONG_SUMMARY);
    await signIn(context, await addMember(PREMIUM));
    await page.route(`**/api/springs/${id}`, (route) => route.fulfill({ status: 404, body: 'x' }));
    await openPage(page, `/springs/${id}`);
    const alert = alertOf(page);
    await expect(alert).toContainText('The rest of the summary could not be loaded.');
    await expect(summaryOf(page).getByText(/…$/)).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(summaryOf(page)).toContainText(SECOND_HALF);
    await expect(alert).toHaveCount(0);
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('With a provider that fails, the page stands, says so, and no request hangs', () => {
  test.use({ summaries: 'written' });
  test.describe.configure({ mode: 'serial' });

  const TIMEOUT_MS = 1_000;
  let site: OwnSite;
  test.beforeAll(async () => {
    site = await startOwnSite({ AI_TIMEOUT_MS: String(TIMEOUT_MS) });
  });
  test.afterAll(() => site.stop());

  for (const [index, [name, mode]] of (
    [
      ['answering 500', { status: 500 }],
      ['answering 429', { status: 429 }],
      ['slow (30 s)', { delay_ms: 30_000 }],
      ['hanging up', { cut: true }],
      ['answering garbage', { garbage: 'schema' }],
    ] as const
  ).entries()) {
    test(name, async ({ page, context, request, consoleErrors }) => {
      const id = await spring(4 + index);
      const { description } = await readSpring(request, id);
      await signIn(context, await addMember());
      await site.steer(mode);
      await page.goto(`${site.url}/springs/${id}`);
      await expect(alertOf(page)).toContainText(
        /^Error generating summary: HTTP error! status: 5\d\d [A-Z]/,
      );
      await expect(retryOf(page)).toBeVisible();
      await expect(summaryOf(page)).toContainText(String(description));
      expect(await storedSummary(id)).toBe('');
      forgiveFailedCalls(consoleErrors);
    });
  }

  test("once it is well again, 'Retry Summary' has it written", async ({
    page,
    context,
    consoleErrors,
  }) => {
    const id = await spring(9);
    await signIn(context, await addMember(PREMIUM));
    await site.steer({});
    await page.goto(`${site.url}/springs/${id}`);
    // It is spared for a while after so many failures.
    await expect(async () => {
      if (await retryOf(page).isVisible()) await retryOf(page).click();
      await expect(summaryOf(page)).toContainText('demonstration', { timeout: 5_000 });
    }).toPass();
    expect(await runSql('select count(*) > 0 from summary_calls')).toBe('t');
    forgiveFailedCalls(consoleErrors);
  });
});
