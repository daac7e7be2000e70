import { springAt } from '../support/reviews.ts';
import { readSpring } from '../support/springs.ts';
import { LONG_SUMMARY, ORIGIN, storeSummary, SUMMARIZED, summaryOf } from '../support/summaries.ts';
import { expect, photograph, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test(
  'without JavaScript the page has the beginning of the summary, its origin, and the way to the rest',
  { tag: ['@20.5', '@13.1', '@2.45', '@6.7'] },
  async ({ page, request }) => {
    const id = await springAt(SUMMARIZED.screens);
    await storeSummary(id, LONG_SUMMARY);
    const { ai_summary: teaser } = await readSpring(request, id);
    await page.goto(`/springs/${id}`);
    const section = summaryOf(page);
    await expect(section.getByText(String(teaser))).toBeVisible();
    await expect(section.getByText(ORIGIN)).toBeVisible();
    await expect(section.getByRole('link', { name: 'Log in' })).toBeVisible();
    const start = `${LONG_SUMMARY.slice(0, 150)}...`;
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', start);
    // A link that is shared also says whether to bathe, as the page does.
    const answer = await page.locator('#bathing').textContent();
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      `${answer}. Check before you go. ${start}`,
    );
    await photograph(page, 'summary-teaser');
  },
);
