import type { Page } from '@playwright/test';
import { askedAbout } from '../support/ai.ts';
import { runSql } from '../support/database.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { openRendered } from '../support/render.ts';
import { springAt } from '../support/reviews.ts';
import { answersFor, readSpring } from '../support/springs.ts';
import {
  LONG_SUMMARY,
  NOTE,
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
import { expect, openPage, photograph, test, widenText } from '../support/test.ts';

const spring = (index: number) => springAt(SUMMARIZED.states, index);

/** The calls that ask for a summary, from now on. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/summary')) calls.push(request.method());
  });
  return calls;
};

const upgrade = (page: Page) => summaryOf(page).getByRole('button', { name: 'Upgrade to Premium' });
const prompt = (page: Page) => summaryOf(page).getByText('The whole summary comes with Premium');

test.describe('Summary', () => {
  test("'If the spring has an ai_summary it is shown.' Nothing is asked for then", async ({
    page,
    context,
  }) => {
    const id = await spring(0);
    await storeSummary(id, SHORT_SUMMARY);
    await signIn(context, await addMember());
    const calls = recordCalls(page);
    await openPage(page, `/springs/${id}`);
    await expect(summaryOf(page)).toContainText(SHORT_SUMMARY);
    await expect(page.getByRole('button', { name: 'Mark as Visited' })).toBeVisible();
    await expect(noteOf(page)).toBeEmpty();
    await expect(upgrade(page)).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test.describe('written by the stand-in', () => {
    test.use({ summaries: 'written' });

    test("'Otherwise a signed-in user triggers generation automatically.' Once, and it is there on the next visit", async ({
      page,
      context,
      request,
    }) => {
      const id = await spring(1);
      const { name } = await readSpring(request, id);
      await signIn(context, await addMember(PREMIUM));
      const calls = recordCalls(page);
      await openPage(page, `/springs/${id}`);
      const section = summaryOf(page);
      await expect(section).toContainText('This is a demonstration summary');
      await expect(section).toContainText(/Written by AI on \w+ \d+, \d{4} from the facts alone\./);
      await expect(noteOf(page)).toHaveText('The summary is ready.');
      const text = await section.getByRole('paragraph').nth(0).textContent();
      expect(await storedSummary(id)).toContain('This is a demonstration summary');

      // On to another spring and back, then again.
      await page.getByRole('region', { name: 'Nearby springs' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(String(name));
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name));
      await expect(section).toContainText(await storedSummary(id));
      await page.reload();
      await expect(section).toContainText(await storedSummary(id));
      expect(text).not.toBe('');
      // One for this spring, one for the other.
      expect(calls).toEqual(['POST', 'POST']);
      expect(await askedAbout(String(name))).toBe(1);
    });

    test('members without Premium get the beginning of the summary written for them', async ({
      page,
      context,
    }) => {
      const id = await spring(2);
      await signIn(context, await addMember());
      await openPage(page, `/springs/${id}`);
      await expect(summaryOf(page)).toContainText('…');
      await expect(upgrade(page)).toBeEnabled();
      expect((await storedSummary(id)).length).toBeGreaterThan(280);
      await expect(summaryOf(page)).not.toContainText((await storedSummary(id)).slice(-60));
    });
  });

  test('for visitors nothing is written, and nothing asked for', async ({ page }) => {
    const id = await spring(3);
    const calls = recordCalls(page);
    await openPage(page, `/springs/${id}`);
    await expect(page.getByText('Log in to leave a review.')).toBeVisible();
    await expect(summaryOf(page).getByRole('paragraph')).toHaveCount(1);
    await expect(noteOf(page)).toBeEmpty();
    expect(calls).toEqual([]);
  });

  for (const [index, font] of [
    [4, 'the font'],
    [13, 'wide letters'],
  ] as const) {
    test(`'A \\'Generating\\' state shows a note that AI descriptions may be inaccurate.' The description stays readable, and nothing moves: ${font}`, async ({
      page,
      context,
      request,
    }) => {
      const id = await spring(index);
      const { description } = await readSpring(request, id);
      await signIn(context, await addMember());
      const detail = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      await page.route(`**/api/springs/${id}`, async (route) => {
        await detail.promise;
        await route.continue();
      });
      await page.route(summaryCall(id), async (route) => {
        await written.promise;
        await route.fulfill({
          json: { summary: SHORT_SUMMARY, written_at: '2026-11-15T12:00:00Z', review_count: 7 },
        });
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, `/springs/${id}`);
      if (font === 'wide letters') await widenText(page);
      const headings = page.getByRole('main').getByRole('heading');
      const places = async () =>
        Promise.all((await headings.all()).map(async (one) => (await one.boundingBox())?.y));
      const before = await places();
      detail.resolve();
      await expect(noteOf(page)).toHaveText(`Generating... ${NOTE}`);
      await expect(summaryOf(page)).toContainText(String(description));
      expect(await places()).toEqual(before);
      written.resolve();
      await expect(summaryOf(page)).toContainText(SHORT_SUMMARY);
      await expect(summaryOf(page)).toContainText('from 7 reviews');
      await expect(summaryOf(page)).not.toContainText(String(description));
      await expect(noteOf(page)).toHaveText('The summary is ready.');
    });
  }

  test('leaving the page cancels the request; a summary that arrives meanwhile is shown', async ({
    page,
    context,
    request,
  }) => {
    const id = await spring(5);
    const { name } = await readSpring(request, id);
    await signIn(context, await addMember());
    const calls = recordCalls(page);
    await openPage(page, `/springs/${id}`);
    await expect(noteOf(page)).toContainText('Generating');
    // Long before the browser would time out.
    const failed = page.waitForEvent('requestfailed', {
      predicate: (one) => one.url().endsWith('/summary'),
      timeout: 15_000,
    });
    await page.getByRole('link', { name: 'Wildsoak home' }).click();
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(page.getByRole('heading', { name: 'Featured Hot Springs' })).toBeVisible();
    await storeSummary(id, SHORT_SUMMARY);
    await openPage(page, `/springs/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name));
    await expect(summaryOf(page)).toContainText(SHORT_SUMMARY);
    expect(calls).toEqual(['POST']);
  });

  test("'With no summary, the plain description is shown, else \\'No description available.\\'' Where nobody writes summaries, that is all, and none is asked for", async ({
    page,
    context,
    request,
  }) => {
    const id = await spring(6);
    await signIn(context, await addMember());
    const calls = recordCalls(page);
    const facts = { ...(await readSpring(request, id)), ai_summary: SHORT_SUMMARY };
    for (const description of ['A thermal spring.', null]) {
      const answers = answersFor({ ...facts, description });
      await page.route(`**/api/springs/${id}`, (route) =>
        route.fulfill({ json: { ...facts, description } }),
      );
      const path = `/springs/${id}?off=${String(description).length}`;
      await openRendered(page, path, answers, { hasSummaries: false });
      await expect(page.getByRole('button', { name: 'Leave a Review' })).toBeVisible();
      await expect(summaryOf(page).getByRole('paragraph')).toHaveText([
        description ?? 'No description available.',
      ]);
      await expect(page.locator('meta[name=description]')).not.toHaveAttribute(
        'content',
        new RegExp(SHORT_SUMMARY),
      );
    }
    expect(calls).toEqual([]);
    await photograph(page, 'summary-off');
  });
});

test.describe("'A summary ending in an ellipsis means truncated. Non-premium users then see an upgrade prompt.'", () => {
  test('a member without Premium', async ({ page, context }) => {
    const id = await spring(7);
    await storeSummary(id, LONG_SUMMARY);
    await signIn(context, await addMember());
    await openPage(page, `/springs/${id}`);
    await expect(summaryOf(page).getByText(/…$/)).toBeVisible();
    await expect(summaryOf(page)).toContainText('Upgrade to Premium to read the whole summary.');
    await expect(summaryOf(page)).toContainText('$9.99 per month');
    await expect(upgrade(page)).toBeEnabled();
    await expect(prompt(page)).toHaveCount(0);
  });

  test('a visitor signs in, comes back, and goes to the checkout', async ({ page }) => {
    const id = await spring(8);
    await storeSummary(id, LONG_SUMMARY);
    await openPage(page, `/springs/${id}`);
    await expect(prompt(page)).toBeVisible();
    await expect(upgrade(page)).toHaveCount(0);
    await summaryOf(page).getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`/login?returnTo=%2Fsprings%2F${id}`);
    await page.getByLabel('Username').fill((await addMember()).username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/springs/${id}`);
    await expect(upgrade(page)).toBeEnabled();
  });

  test('never a Premium member: neither before we know who is reading, nor before their own text has loaded', async ({
    page,
    context,
  }) => {
    const id = await spring(9);
    await storeSummary(id, LONG_SUMMARY);
    await signIn(context, await addMember(PREMIUM));
    const status = Promise.withResolvers<void>();
    const detail = Promise.withResolvers<void>();
    await page.route('**/api/auth/status', async (route) => {
      await status.promise;
      await route.continue();
    });
    await page.route(`**/api/springs/${id}`, async (route) => {
      await detail.promise;
      await route.continue();
    });
    await page.goto(`/springs/${id}`);
    await expect(summaryOf(page).getByText(/…$/)).toBeVisible();
    await expect(prompt(page)).toBeHidden();
    await expect(upgrade(page)).toHaveCount(0);
    status.resolve();
    await expect(noteOf(page)).toHaveText('Loading the whole summary...');
    await expect(prompt(page)).toHaveCount(0);
    await expect(upgrade(page)).toHaveCount(0);
    detail.resolve();
    await expect(summaryOf(page)).toContainText(LONG_SUMMARY);
    await expect(noteOf(page)).toBeEmpty();
    await expect(upgrade(page)).toHaveCount(0);
  });
});

test.describe('the text depends on the reader', () => {
  const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

  test('a Premium member comes, and goes: nothing of the whole text stays', async ({ page }) => {
    const id = await spring(10);
    await storeSummary(id, LONG_SUMMARY);
    const member = await addMember(PREMIUM);
    await openPage(page, `/springs/${id}`);
    await summaryOf(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(summaryOf(page)).toContainText(SECOND_HALF);
    await logout(page).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(prompt(page)).toBeVisible();
    expect(await page.content()).not.toContain(SECOND_HALF.slice(0, 40));
  });

  test('they sign out in another tab', async ({ page, context }) => {
    const id = await spring(11);
    await storeSummary(id, LONG_SUMMARY);
    await signIn(context, await addMember(PREMIUM));
    await openPage(page, `/springs/${id}`);
    await expect(summaryOf(page)).toContainText(SECOND_HALF);
    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await logout(other).click();
    await expect(other).toHaveURL('/login');
    await expect(prompt(page)).toBeVisible();
    expect(await page.content()).not.toContain(SECOND_HALF.slice(0, 40));
  });

  test('Premium begins in another tab, and ends', async ({ page, context, request }) => {
    const id = await spring(12);
    const nearby = await request.get(`/api/springs/${id}/nearby`);
    const [next] = (await nearby.json()) as { id: number }[];
    await storeSummary(id, LONG_SUMMARY);
    await storeSummary(Number(next?.id), LONG_SUMMARY);
    const member = await addMember();
    const setPremium = (isPremium: boolean) =>
      runSql(`update members set is_premium = :'premium'::boolean where id = :'id'::bigint`, {
        id: member.id,
        premium: String(isPremium),
      });
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    await expect(upgrade(page)).toBeEnabled();
    await setPremium(true);
    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await other.evaluate(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
      new BroadcastChannel('auth').postMessage('signed-in');
    });
    await expect(summaryOf(page)).toContainText(SECOND_HALF);
    await expect(upgrade(page)).toHaveCount(0);

    // The tab learns it from the next spring it loads.
    await setPremium(false);
    await page.getByRole('region', { name: 'Nearby springs' }).getByRole('link').first().click();
    await expect(page).toHaveURL(`/springs/${next?.id}`);
    await expect(upgrade(page)).toBeEnabled();
    expect(await page.content()).not.toContain(SECOND_HALF.slice(0, 40));
  });
});
