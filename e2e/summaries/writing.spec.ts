import { AI_URL } from '../support/address.ts';
import { addMember, signIn } from '../support/member.ts';
import { springAt } from '../support/reviews.ts';
import { readSpring } from '../support/springs.ts';
import { noteOf, PREMIUM, storedSummary, SUMMARIZED, summaryOf } from '../support/summaries.ts';
import { expect, openPage, test } from '../support/test.ts';

interface Calls {
  count: number;
  calls: { outcome: string; messages: { role: string; content: string }[] }[];
}

/** How many calls to the language model mention a spring. All tests share one model. */
const askedAbout = async (name: string): Promise<number> => {
  const { calls } = (await (await fetch(`${AI_URL}/_control/calls`)).json()) as Calls;
  return calls.filter(({ messages }) => messages.some(({ content }) => content.includes(name)))
    .length;
};

test.use({ summaries: 'written' });

test(
  'a spring without a summary gets one when a member comes, once, and it is there on the next visit',
  { tag: ['@4.19', '@1.4', '@7.9', '@13.1', '@13.4'] },
  async ({ page, context, request }) => {
    const id = await springAt(SUMMARIZED.states, 1);
    const { name } = await readSpring(request, id);
    await signIn(context, await addMember(PREMIUM));
    const calls: string[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith('/summary')) calls.push(asked.method());
    });
    await openPage(page, `/springs/${id}`);
    const section = summaryOf(page);
    await expect(section).toContainText('This is a demonstration summary');
    await expect(section).toContainText(/Written by AI on \w+ \d+, \d{4} from facts only\./);
    await expect(noteOf(page)).toHaveText('The summary is ready.');
    expect(await storedSummary(id)).toContain('This is a demonstration summary');

    // On to another spring and back, then again.
    await page.getByRole('region', { name: 'Nearby springs' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(String(name));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name));
    await expect(section).toContainText(await storedSummary(id));
    await page.reload();
    await expect(section).toContainText(await storedSummary(id));
    // One for this spring, one for the other.
    expect(calls).toEqual(['POST', 'POST']);
    expect(await askedAbout(String(name))).toBe(1);
  },
);
