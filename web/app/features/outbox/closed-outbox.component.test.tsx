import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal } from '../../../test/answers.ts';
import { openApp } from '../../../test/open-app.tsx';
import { keepReview } from '../../../test/outbox.ts';
import { pictureFile } from '../../../test/reviews.ts';
import { allEntries } from '../../offline/outbox/outbox-store.ts';
import { signInAs } from '../../../test/screen.ts';

const LOGIN = 'POST /api/auth/login';
const SUSPENDED = 'This account is suspended.';

const main = page.getByRole('main');
const list = main.getByRole('region', { name: 'Not sent' });

/** As the server answers a right password of a suspended member. */
const suspended = (username: string) =>
  Response.json({ error: SUSPENDED }, { status: 403, headers: { 'x-member': username } });

const expectNothingShown = async () => {
  await expect.element(list).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('Warm and quiet.');
};

test(
  'a suspended member who knows the password copies out and discards what waits, and sends nothing',
  { tags: ['@24.96', '@24.88'] },
  async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    await keepReview('theo', { photo: await pictureFile('pool.png') });
    await keepReview('theo', { failure: { status: 404, words: 'Spring not found.' } });
    await keepReview('hazel', { body: { rating: '1', comment: 'Not his' } });
    await openApp('/login', { [LOGIN]: suspended('Theo') });
    await expectNothingShown();
    await signInAs('theo@wildsoak.example');
    await expect.element(main.getByRole('alert').getByText(SUSPENDED)).toBeVisible();
    const rows = list.getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(rows.nth(1).getByText('Spring not found.')).toBeVisible();
    expect(list.element().textContent).not.toMatch(/No signal|Not sent yet|Not his/);
    expect(list.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
    await expect.element(rows.nth(0).getByRole('button', { name: 'Save photo' })).toBeVisible();
    await expectAccessible();

    await rows.nth(0).getByRole('button', { name: 'Copy text' }).click();
    expect(copied).toEqual(['Rating: 4\nSoakable: Yes\nWarm and quiet.']);
    await rows.nth(0).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    expect((await allEntries()).map(({ account }) => account)).toEqual(['theo', 'hazel']);
    expect(callsTo('POST /api/springs/7/reviews')).toEqual([]);
  },
);

test('a wrong password or an unnamed 403 shows nothing of it', { tags: '@24.96' }, async () => {
  await keepReview('theo');
  await openApp('/login', { [LOGIN]: suspended('Theo') });
  await signInAs('theo');
  await expect.element(list).toBeVisible();
  for (const answer of [
    refusal(401, 'Wrong username or password.'),
    refusal(403, 'Not from this network.'),
  ]) {
    changeAnswers({ [LOGIN]: answer });
    await signInAs('theo');
    await expect.element(main.getByRole('alert')).not.toHaveTextContent(SUSPENDED);
    await expectNothingShown();
    changeAnswers({ [LOGIN]: suspended('Theo') });
    await signInAs('theo');
    await expect.element(list).toBeVisible();
  }
  changeAnswers({ [LOGIN]: suspended('Hazel') });
  await signInAs('hazel');
  await expect.element(main.getByRole('alert')).toHaveTextContent(SUSPENDED);
  await expectNothingShown();
});
