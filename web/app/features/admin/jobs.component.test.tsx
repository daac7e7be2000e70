import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleQueue, openAdmin } from '../../../test/admin.ts';
import { callsTo, changeAnswers } from '../../../test/answers.ts';
import { toast } from '../../../test/screen.ts';

const JOBS = 'GET /api/admin/jobs';
const ID = '0198c0de-0000-4000-8000-000000000001';
const ACT = `POST /api/admin/jobs/account-mail/${ID}`;

const failed = exampleQueue({
  waiting: 3,
  active: 1,
  failed: 25,
  oldest_at: '2026-11-16T15:00:00Z',
  failures: [
    {
      id: ID,
      failed_at: '2026-11-16T15:00:00Z',
      tries: 10,
      error: 'The server refused the email: EAUTH 535',
    },
  ],
});
const part = page.getByRole('region', { name: 'Jobs' });
const dialog = page.getByRole('alertdialog');

test(
  'a queue says what waits, runs and failed, and why; a failed job can be tried again',
  { tags: ['@23.111', '@23.112'] },
  async () => {
    await openAdmin('/admin/jobs', { [JOBS]: [failed], [ACT]: 204 });
    await expect.element(part).toMatchTextContent(/25 failed/);
    await expect.element(part).toMatchTextContent(/3 waiting, oldest from .+, 1 running/);
    await expect.element(part).toMatchTextContent(/EAUTH 535/);
    await expect.element(part).toMatchTextContent(/after 10 tries/);
    await expect.element(part).toMatchTextContent(/And 24 older ones\./);
    await expectAccessible();
    changeAnswers({ [JOBS]: [exampleQueue({ waiting: 1 })] });
    await part.getByRole('button', { name: /^Try again \(account-mail, / }).click();
    await expect.element(toast('Retrying the job.')).toBeVisible();
    await expect.element(part).toMatchTextContent(/none failed/);
    await expect.element(part.getByRole('heading', { name: 'Jobs' })).toHaveFocus();
    expect(callsTo(ACT)[0]?.body).toBe(JSON.stringify({ act: 'retry' }));
  },
);

test('dropping a job asks first', { tags: '@23.112' }, async () => {
  await openAdmin('/admin/jobs', { [JOBS]: [failed], [ACT]: 204 });
  await part.getByRole('button', { name: /^Drop\.\.\. \(account-mail, / }).click();
  await expect.element(dialog).toMatchTextContent(/It won’t run again\./);
  await expect
    .element(dialog)
    .toMatchTextContent(/account-mail, failed November 16, 2026 at .+: .+ EAUTH 535/);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo(ACT)).toEqual([]);
  await part.getByRole('button', { name: /^Drop\.\.\. \(account-mail, / }).click();
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect.element(toast('Job dropped.')).toBeVisible();
  expect(callsTo(ACT)[0]?.body).toBe(JSON.stringify({ act: 'drop' }));
});
