import type { ModeratedVisit } from '@wildsoak/contract/visits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, refusal } from '../../../../test/answers.ts';
import { exampleUser, exampleVisit } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { textsOf, toast, toastOf } from '../../../../test/screen.ts';

const POST = 'POST /api/moderation/visits/5';

const moderated = (facts: Partial<ModeratedVisit> = {}): ModeratedVisit => {
  const { editable_until: _, ...visit } = exampleVisit({ id: 5, username: 'walt' });
  return { ...visit, hidden: false, reports: {}, is_author_ignored: false, ...facts };
};

const open = (reported: ModeratedVisit[], hidden: ModeratedVisit[], act: unknown = 204) =>
  openApp(
    '/moderation',
    {
      'GET /api/moderation/reviews': [],
      'GET /api/moderation/corrections': [],
      'GET /api/moderation/owner-requests': [],
      'GET /api/moderation/visits?hidden=false': reported,
      'GET /api/moderation/visits?hidden=true': hidden,
      [POST]: () => act,
    },
    { user: exampleUser({ is_moderator: true }) },
  );

const reported = page.getByRole('region', { name: /^Reported visits/ });
const hidden = page.getByRole('region', { name: /^Hidden visits/ });
const OF_WALT = ' (visit by walt)';

test(
  'a reported closure can be hidden, dismissed or lifted, and its author weighed out',
  { tags: ['@24.49'] },
  async () => {
    await open([moderated({ is_open: false, closed_reason: 'gate', reports: { wrong: 2 } })], []);
    await expect.element(reported.getByText('Closed (gate)')).toBeVisible();
    await expect.element(reported.getByText('Reported: wrong × 2')).toBeVisible();
    expect(textsOf(reported.getByRole('button'))).toEqual(
      ['Hide', 'Dismiss', 'Lift closure', 'Stop counting this member'].map(
        (label) => label + OF_WALT,
      ),
    );
    await expectAccessible();
    await reported.getByLabelText('Note (optional)').fill('Gate is open, says the Forest Service.');
    await reported.getByRole('button', { name: `Lift closure${OF_WALT}` }).click();
    expect(callsTo(POST)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lift closure' }).click();
    await expect.element(toast('Closure lifted.')).toBeVisible();
    expect(JSON.parse(callsTo(POST)[0]?.body ?? '')).toEqual({
      act: 'lift',
      note: 'Gate is open, says the Forest Service.',
    });
  },
);

test(
  'moderators restore a hidden visit, and count an author again',
  { tags: ['@24.49'] },
  async () => {
    await open([], [moderated({ hidden: true, is_author_ignored: true, road: '4x4' })]);
    await expect.element(reported.getByText('Nobody has reported a visit.')).toBeVisible();
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
  },
);

test('a refusal says why', { tags: ['@24.49'] }, async () => {
  await open([moderated()], [], refusal(404, 'Visit not found.'));
  await reported.getByRole('button', { name: `Hide${OF_WALT}` }).click();
  await expect.element(toastOf('alert')).toHaveTextContent('Moderation failed: Visit not found.');
});
