import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleAct, openAdmin } from '../../../test/admin.ts';
import { textsOf } from '../../../test/screen.ts';

const ACTS = 'GET /api/admin/acts';
const spring = { id: 7, name: 'Kirkham Hot Springs' };

test('every act is a sentence: who, what, about whom, why, when', { tags: '@23.115' }, async () => {
  await openAdmin('/admin/audit-log', {
    [ACTS]: [
      exampleAct({ key: '1', note: 'Spam' }),
      exampleAct({ key: '2', act: 'sign-out', by: null }),
      exampleAct({
        key: '3',
        kind: 'roles',
        act: 'make-operator',
        by: null,
        is_from_command_line: true,
      }),
      exampleAct({ key: '4', member: null }),
      exampleAct({ key: '5', kind: 'jobs', act: 'retry-job', member: null, queue: 'owner-mail' }),
      exampleAct({ key: '6', kind: 'reviews', act: 'hide', member: null, spring }),
      exampleAct({ key: '7', kind: 'hazards', act: 'undo', member: null, spring: null }),
      exampleAct({ key: '8', kind: 'reviews', act: 'something-new', member: null, spring }),
      exampleAct({ key: '9', kind: 'corrections', act: 'undo', member: null, spring }),
    ],
  });
  const part = page.getByRole('region', { name: 'Audit log' });
  const items = part.getByRole('listitem');
  await expect.element(items.nth(8)).toBeVisible();
  const lines = textsOf(items).map((text) => text?.replace(/ ?(“.+”)?November 16, 2026.*$/, '$1'));
  expect(lines).toEqual([
    'pearl suspended marge“Spam”',
    'A former member signed out marge everywhere',
    'The command line made marge an operator',
    'pearl suspended a former member',
    'pearl retried a failed job: owner-mail',
    'pearl hid a review of Kirkham Hot Springs',
    'pearl undid the last change to a hazard at a spring',
    'pearl something-new Kirkham Hot Springs',
    'pearl undid a correction of Kirkham Hot Springs',
  ]);
  await expect
    .element(part.getByRole('link', { name: 'Kirkham Hot Springs' }).first())
    .toHaveAttribute('href', '/springs/7');
});

test('the log shows one kind, and more on request', { tags: '@23.115' }, async () => {
  const next = '</api/admin/acts?kind=jobs&cursor=abc>; rel="next"';
  const job = exampleAct({ kind: 'jobs', act: 'drop-job', member: null, queue: 'owner-mail' });
  await openAdmin('/admin/audit-log', {
    [ACTS]: [],
    [`${ACTS}?kind=jobs`]: () => Response.json([job], { headers: { link: next } }),
    [`${ACTS}?kind=jobs&cursor=abc`]: [{ ...job, key: 'operator-0', queue: 'photo-sweep' }],
  });
  await page.getByLabelText('Show').selectOptions('Jobs');
  await expect.element(page.getByText(/owner-mail/)).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText(/photo-sweep/)).toBeVisible();
});
