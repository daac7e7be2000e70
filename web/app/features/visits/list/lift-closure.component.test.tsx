import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal } from '../../../../test/answers.ts';
import { exampleSpring, exampleUser, exampleVisit } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { toast, toastOf } from '../../../../test/screen.ts';
import { conditionsOf, found, said, visitedAnswers } from '../../../../test/visits.ts';

const visits = found.getByRole('listitem');
const CLOSED = {
  conditions: conditionsOf({
    open: { ...said(3, 'Walt'), state: 'closed', reason: 'gate', but: null },
  }),
};
const moderator = exampleUser({ is_moderator: true });
const closure = exampleVisit({ id: 3, username: 'Walt', is_open: false, closed_reason: 'gate' });
const lift = found.getByRole('button', { name: /^Clear closure/ });

test('a moderator lifts a closure, after a question', { tags: '@24.24' }, async () => {
  const own = exampleVisit({ id: 4, username: moderator.username, is_open: false });
  const other = exampleVisit({ id: 2, username: 'Hazel', is_open: true });
  const spring = exampleSpring(CLOSED);
  await openApp('/springs/7', visitedAnswers(spring, [own, closure, other]), { user: moderator });
  await expect.element(lift).toHaveAccessibleName('Clear closure (visit by Walt)');
  expect(visits.nth(1).element().contains(lift.element())).toBe(true);
  await expectAccessible();
  await lift.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('Stop showing this place as closed?');
  changeAnswers({
    'POST /api/moderation/visits/3': () => refusal(404, 'Visit not found.'),
  });
  await dialog.getByRole('button', { name: 'Clear closure' }).click();
  await expect.element(toastOf('alert')).toHaveTextContent("Couldn't clear it: Visit not found.");

  changeAnswers({ 'POST /api/moderation/visits/3': 204, 'GET /api/springs/7': exampleSpring() });
  await lift.click();
  await dialog.getByRole('button', { name: 'Clear closure' }).click();
  await expect.element(toast('Closure cleared.')).toBeVisible();
  expect(callsTo('POST /api/moderation/visits/3').at(-1)?.body).toBe('{"act":"lift"}');
  await expect.element(lift).not.toBeInTheDocument();
  await expect.element(visits.nth(1)).toMatchTextContent('Closed (gate)');
});

test('only moderators lift, and only while it is closed', { tags: '@24.24' }, async () => {
  await openApp('/springs/7', visitedAnswers(exampleSpring(CLOSED), [closure]), {
    user: exampleUser(),
  });
  await expect
    .element(found.getByRole('button', { name: 'Report the visit by Walt' }))
    .toBeVisible();
  await expect.element(lift).not.toBeInTheDocument();
  await openApp('/springs/7', visitedAnswers(exampleSpring(), [closure]), { user: moderator });
  await expect
    .element(found.getByRole('button', { name: 'Report the visit by Walt' }))
    .toBeVisible();
  await expect.element(lift).not.toBeInTheDocument();
});
