import { springAt } from '../support/reviews.ts';
import { storeSummary, SUMMARIZED, summaryOf } from '../support/summaries.ts';
import { expect, openPage, test } from '../support/test.ts';

interface Watched {
  hacked?: unknown;
}

test(
  'markup that got into a summary is text on the page, in its head and in its data',
  { tag: '@19.1' },
  async ({ page }) => {
    const id = await springAt(SUMMARIZED.injection);
    const markup =
      '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1"> [a](javascript:alert(1)) **bold**';
    await storeSummary(id, markup);
    await openPage(page, `/springs/${id}`);
    const section = summaryOf(page);
    await expect(section.getByText(markup)).toBeVisible();
    await expect(section.locator('a, img, script, b, strong')).toHaveCount(0);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', `${markup}...`);
    expect(await page.evaluate(() => (window as Watched).hacked)).toBeUndefined();
  },
);
