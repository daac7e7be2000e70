import type { ModeratedVisit } from '@wildsoak/contract/visits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, bodiesOf } from '../../../test/answers.ts';
import { exampleVisit } from '../../../test/examples.ts';
import { textsOf, toast } from '../../../test/screen.ts';
import { openCase, openModeration, partLink } from '../../../test/moderation.ts';

const POST = 'POST /api/moderation/visits/5';

const moderated = (facts: Partial<ModeratedVisit> = {}): ModeratedVisit => {
  const { editable_until: _, ...visit } = exampleVisit({ id: 5, username: 'walt' });
  const reported_at = '2026-11-02T10:00:00.000Z';
  return { ...visit, hidden: false, reports: {}, reported_at, is_author_ignored: false, ...facts };
};

const open = (reported: ModeratedVisit[], hidden: ModeratedVisit[]) =>
  openModeration({
    'GET /api/moderation/visits?hidden=false': reported,
    'GET /api/moderation/visits?hidden=true': hidden,
    [POST]: 204,
  });

const reported = openCase;
const hidden = page.getByRole('region', { name: /^Hidden visits/ });
const OF_WALT = ' (visit by walt)';

test('a reported closure can be hidden, dismissed or lifted', { tags: '@24.15' }, async () => {
  await open([moderated({ is_open: false, closed_reason: 'gate', reports: { wrong: 2 } })], []);
  await expect.element(reported.getByText('Closed (gate)')).toBeVisible();
  await expect.element(reported.getByText('Reported: wrong × 2')).toBeVisible();
  expect(textsOf(reported.getByRole('button').filter({ hasNotText: 'All cases' }))).toEqual(
    ['Hide', 'Dismiss', 'Clear closure', 'Stop counting this member'].map(
      (label) => label + OF_WALT,
    ),
  );
  await expectAccessible();
  await reported.getByLabelText('Note (optional)').fill('Gate is open, says the Forest Service.');
  await reported.getByRole('button', { name: `Clear closure${OF_WALT}` }).click();
  expect(callsTo(POST)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear closure' }).click();
  await expect.element(toast('Closure cleared.')).toBeVisible();
  expect(bodiesOf(POST)[0]).toEqual({
    act: 'lift',
    note: 'Gate is open, says the Forest Service.',
  });
});

test('moderators restore a visit, and count an author again', { tags: '@24.15' }, async () => {
  await open([], [moderated({ hidden: true, is_author_ignored: true, road: '4x4' })]);
  await partLink(/^Hidden/).click();
  await expect.element(hidden.getByText('This member’s visits don’t count.')).toBeVisible();
  expect(textsOf(hidden.getByRole('button'))).toEqual([
    `Restore${OF_WALT}`,
    `Count this member again${OF_WALT}`,
  ]);
  for (const [label, done, act] of [
    ['Restore', 'Visit restored.', 'restore'],
    ['Count this member again', 'Their visits count again.', 'count'],
  ] as const) {
    await hidden.getByRole('button', { name: label + OF_WALT }).click();
    await expect.element(toast(done)).toBeVisible();
    expect(callsTo(POST).at(-1)?.body).toBe(JSON.stringify({ act, note: null }));
  }
});
