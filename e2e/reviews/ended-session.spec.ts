import { addMember, endSessions, PASSWORD, signIn } from '../support/member.ts';
import { formOf, itemsOf, openForm, REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, forgiveFailedCalls, openPage, test } from '../support/test.ts';

test(
  'a review that meets an ended session is there after signing in, and goes out',
  { tag: ['@5.13', '@12.2'] },
  async ({ page, context, consoleErrors }) => {
    const member = await addMember();
    const path = `/springs/${await springAt(REVIEWED.validation)}`;
    await signIn(context, member);
    await openPage(page, path);
    await openForm(page);
    await formOf(page).getByRole('radio', { name: '3 stars' }).check();
    await formOf(page).getByLabel('Comment').fill('Written before the session ended');
    await endSessions(member);
    await formOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await expect(toastOf(page, 'alert')).toHaveText('You must be logged in.');
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(path);
    await expect(formOf(page).getByLabel('Comment')).toHaveValue(
      'Written before the session ended',
    );
    await expect(formOf(page).getByRole('radio', { name: '3 stars' })).toBeChecked();
    await formOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(1);
    forgiveFailedCalls(consoleErrors);
  },
);
