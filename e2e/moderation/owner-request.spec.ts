import { runSql } from '../support/database.ts';
import { openCase } from '../support/corrections.ts';
import { linkTo } from '../support/mail.ts';
import { addMember, signIn, uniqueName } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

/** Goldbug Hot Spring. */
const SPRING = 620;

test(
  'An owner’s request goes from a visitor, by a link in an email, to a moderator',
  { tag: ['@21.75', '@21.76', '@21.78', '@21.83'] },
  async ({ page, context, request }) => {
    const name = uniqueName('owner');
    const email = `${name}@wildsoak.example`;

    await test.step('sent without an account', async () => {
      await openPage(page, `/owner-request?spring=${SPRING}`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.getByRole('main')).toContainText('If you own or manage Goldbug Hot Spring');
      await page.getByRole('radio', { name: 'Add a note to the page' }).check();
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Message').fill('Please stay on the path.');
      await photograph(page, 'owner-request');
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Now check your email')).toBeFocused();
    });

    const link = await linkTo(request, email, 'Confirm your request');
    await test.step('confirmed once, at a press', async () => {
      await openPage(page, link);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      const confirm = page.getByRole('button', { name: 'Confirm request' });
      await expect(confirm).toBeEnabled();
      const confirmedAt = () =>
        runSql(`select confirmed_at is not null from owner_requests where email = :'email'`, {
          email,
        });
      expect(await confirmedAt()).toBe('f');
      await confirm.click();
      await expect(page.getByText('Thank you. A moderator will read your request')).toBeFocused();
      expect(await confirmedAt()).toBe('t');
    });

    await test.step('settled by a moderator', async () => {
      const moderator = await addMember({ is_moderator: true });
      await signIn(context, moderator);
      await openPage(page, '/moderation');
      const item = await openCase(page, 'Wants a note on the page', 'Goldbug Hot Spring');
      await expect(item).toContainText(email);
      await expect(item).toContainText('Wants a note on the page: Goldbug Hot Spring, ID');
      await photograph(page, 'owner-requests');
      await item.getByLabel('Note (optional)').fill('Wrote to them.');
      await item.getByRole('button', { name: /^Mark as done/ }).click();
      await expect(page.getByText(email)).toHaveCount(0);
      const acts = await runSql(
        `select act, note, actor_id from acts
         where kind = 'owner-requests' and subject_id = (select id from owner_requests where email = :'email')`,
        { email },
      );
      expect(acts).toBe(`done|Wrote to them.|${moderator.id}`);
    });
  },
);
