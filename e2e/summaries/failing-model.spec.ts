import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { startOwnSite } from '../support/own-site.ts';
import { springAt } from '../support/reviews.ts';
import { readSpring } from '../support/springs.ts';
import { PREMIUM, storedSummary, SUMMARIZED, summaryOf } from '../support/summaries.ts';
import { expect, test } from '../support/test.ts';

test.use({ summaries: 'written' });

test(
  'while the language model fails the page stands and says so; once it is well, another try works',
  { tag: ['@4.21', '@4.22', '@8.15'] },
  async ({ page, context, request, consoleErrors }) => {
    const site = await startOwnSite();
    const id = await springAt(SUMMARIZED.errors);
    const { description } = await readSpring(request, id);
    await signIn(context, await addMember(PREMIUM));
    await site.steer({ status: 500 });
    await page.goto(`${site.url}/springs/${id}`);
    const section = summaryOf(page);
    const alert = section.getByRole('alert');
    await expect(alert).toContainText(/^Error generating summary: HTTP error! status: 5\d\d [A-Z]/);
    await expect(section).toContainText(String(description));
    expect(await storedSummary(id)).toBe('');
    await site.steer({});
    await alert.getByRole('button', { name: 'Retry Summary' }).click();
    await expect(section).toContainText('demonstration');
    await expect(alert).toHaveCount(0);
    expect(await storedSummary(id)).toContain('demonstration');
    await site.stop();
    forgiveFailedCalls(consoleErrors);
  },
);
