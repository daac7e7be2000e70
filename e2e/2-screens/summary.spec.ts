import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { springAt } from '../support/reviews.ts';
import { readSpring } from '../support/springs.ts';
import {
  LONG_SUMMARY,
  NOTE,
  noteOf,
  ORIGIN,
  PREMIUM,
  SECOND_HALF,
  SHORT_SUMMARY,
  storeSummary,
  SUMMARIZED,
  summaryCall,
  summaryOf,
} from '../support/summaries.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(SUMMARIZED.screens, index);

test.describe('Spring detail: summary section', () => {
  test("'Meta description is the first 150 characters of the summary or description, followed by \\'...\\'.' Of the teaser, for everybody", async ({
    page,
    context,
  }) => {
    const id = await spring(0);
    await storeSummary(id, LONG_SUMMARY);
    await signIn(context, await addMember(PREMIUM));
    await openPage(page, `/springs/${id}`);
    await expect(summaryOf(page)).toContainText(SECOND_HALF);
    const expected = `${LONG_SUMMARY.slice(0, 150)}...`;
    for (const tag of ['[name=description]', '[property="og:description"]']) {
      await expect(page.locator(`meta${tag}`)).toHaveAttribute('content', expected);
    }
  });

  test('when it was written and from how many reviews, and that it may be inaccurate, are shown with it', async ({
    page,
  }) => {
    const id = await spring(1);
    for (const [reviews, origin] of [
      [7, ORIGIN],
      [1, 'Written by AI on November 15, 2026 from 1 review.'],
      [0, 'Written by AI on November 15, 2026 from the facts alone.'],
    ] as const) {
      await storeSummary(id, SHORT_SUMMARY, { reviews });
      await openPage(page, `/springs/${id}`);
      const paragraphs = summaryOf(page).getByRole('paragraph');
      await expect(paragraphs).toHaveText([SHORT_SUMMARY, `${origin} ${NOTE}`]);
    }
  });

  for (const width of [390, 1440]) {
    test(`nothing moves when it becomes known that a visitor is asking; the prompt keeps its place: ${width} px`, async ({
      page,
    }) => {
      const id = await spring(2);
      await storeSummary(id, LONG_SUMMARY);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/auth/status', async (route) => {
        await promise;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/springs/${id}`);
      const headings = page.getByRole('main').getByRole('heading');
      const places = async () =>
        Promise.all((await headings.all()).map(async (one) => (await one.boundingBox())?.y));
      const prompt = page.getByText('The whole summary comes with Premium');
      await expect(prompt).toBeHidden();
      const before = await places();
      resolve();
      await expect(prompt).toBeVisible();
      expect(await places()).toEqual(before);
    });
  }

  test('large enough to touch, nothing wider than a phone, and by keyboard in the order of reading', async ({
    page,
  }) => {
    const id = await spring(3);
    await storeSummary(id, LONG_SUMMARY);
    await page.setViewportSize({ width: 320, height: 700 });
    await openPage(page, `/springs/${id}`);
    const links = summaryOf(page).getByRole('link');
    await expect(links).toHaveText(['Log in', 'register']);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await links.first().focus();
    await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/register?returnTo=%2Fsprings%2F${id}`);
  });
});

test.describe('passes axe in each state, light and dark', () => {
  const expectAccessibleInBoth = async (page: Parameters<typeof expectAccessible>[0]) => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  };

  for (const [index, [name, facts, shown]] of (
    [
      ['shown', PREMIUM, SECOND_HALF],
      ['teaser', null, 'The whole summary comes with Premium'],
      ['teaser-member', {}, 'Upgrade to Premium to read the whole summary.'],
    ] as const
  ).entries()) {
    test(name, async ({ page, context }) => {
      const id = await spring(4 + index);
      await storeSummary(id, LONG_SUMMARY);
      if (facts) await signIn(context, await addMember(facts));
      await openPage(page, `/springs/${id}`);
      await expect(summaryOf(page)).toContainText(shown);
      await expectAccessibleInBoth(page);
      await photograph(page, `summary-${name}`);
    });
  }

  test('generating', async ({ page, context }) => {
    await signIn(context, await addMember());
    await openPage(page, `/springs/${await spring(7)}`);
    await expect(noteOf(page)).toContainText('Generating...');
    await expectAccessibleInBoth(page);
    await photograph(page, 'summary-generating');
  });

  test('failed', async ({ page, context, consoleErrors }) => {
    const id = await spring(8);
    await signIn(context, await addMember());
    await page.route(summaryCall(id), (route) =>
      route.fulfill({ status: 503, json: { error: 'Summaries cannot be written just now.' } }),
    );
    await openPage(page, `/springs/${id}`);
    await expect(summaryOf(page).getByRole('alert')).toBeVisible();
    await expectAccessibleInBoth(page);
    await photograph(page, 'summary-failed');
    forgiveFailedCalls(consoleErrors);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page holds the beginning, what wrote it, and the way to the rest', async ({
    page,
    request,
  }) => {
    const id = await spring(9);
    await storeSummary(id, LONG_SUMMARY);
    const { ai_summary: teaser } = await readSpring(request, id);
    await page.goto(`/springs/${id}`);
    const section = summaryOf(page);
    await expect(section.getByText(String(teaser))).toBeVisible();
    await expect(section.getByText(ORIGIN)).toBeVisible();
    await expect(section.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
