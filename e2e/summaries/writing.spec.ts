import { askedAbout } from '../support/ai.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { springAt } from '../support/reviews.ts';
import { readSpring } from '../support/springs.ts';
import {
  LONG_SUMMARY,
  noteOf,
  PREMIUM,
  SECOND_HALF,
  storedSummary,
  storeSummary,
  SUMMARIZED,
  summaryOf,
} from '../support/summaries.ts';
import { expect, openPage, test } from '../support/test.ts';

const spring = (index: number) => springAt(SUMMARIZED.states, index);

test.describe('written by the stand-in', () => {
  test.use({ summaries: 'written' });

  test(
    'a spring without a summary gets one when a member comes, once, and it is there on the next visit',
    { tag: ['@4.19', '@6.8', '@7.9', '@13.1', '@13.4'] },
    async ({ page, context, request }) => {
      const id = await spring(1);
      const { name } = await readSpring(request, id);
      await signIn(context, await addMember(PREMIUM));
      const calls: string[] = [];
      page.on('request', (asked) => {
        if (asked.url().endsWith('/summary')) calls.push(asked.method());
      });
      await openPage(page, `/springs/${id}`);
      const section = summaryOf(page);
      await expect(section).toContainText('This is a demonstration summary');
      await expect(section).toContainText(/Written by AI on \w+ \d+, \d{4} from the facts alone\./);
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

  test(
    'a member without Premium gets the beginning of the summary that was written for them',
    { tag: ['@4.19', '@4.23', '@6.7'] },
    async ({ page, context }) => {
      const id = await spring(2);
      await signIn(context, await addMember());
      await openPage(page, `/springs/${id}`);
      const section = summaryOf(page);
      await expect(section).toContainText('…');
      await expect(section.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
      const stored = await storedSummary(id);
      expect(stored.length).toBeGreaterThan(280);
      await expect(section).not.toContainText(stored.slice(-60));
    },
  );
});

test(
  'a Premium member signs in and reads the whole text; after signing out in another tab nothing of it is left',
  { tag: ['@4.18', '@4.23', '@6.8', '@13.7', '@2.41'] },
  async ({ page, context }) => {
    const id = await spring(10);
    await storeSummary(id, LONG_SUMMARY);
    const member = await addMember(PREMIUM);
    await openPage(page, `/springs/${id}`);
    await summaryOf(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(summaryOf(page)).toContainText(SECOND_HALF);
    const other = await context.newPage();
    await openPage(other, '/why-hot-springs');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/login');
    await expect(summaryOf(page).getByText('The whole summary comes with Premium')).toBeVisible();
    expect(await page.content()).not.toContain(SECOND_HALF.slice(0, 40));
  },
);
