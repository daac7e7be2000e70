import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, lost, refusal, bodiesOf } from '../../../../test/answers.ts';
import { exampleSpring, exampleUser, exampleVisit } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { toast } from '../../../../test/screen.ts';
import {
  answer,
  daysAgo,
  iWasThere,
  openVisitForm,
  visitedAnswers,
  visitForm,
} from '../../../../test/visits.ts';

const POST = 'POST /api/springs/7/visits';
const user = exampleUser();
const save = visitForm.getByRole('button', { name: 'Save' });
const open = () => openApp('/springs/7', visitedAnswers(exampleSpring(), []), { user });

const OF_MINE = `GET /api/users/${user.username}/visits`;
const changeThat = visitForm.getByRole('button', { name: 'Change that visit' });

test('a second visit of a day leads to the first', { tags: '@24.22' }, async () => {
  const first = exampleVisit({
    id: 5,
    username: user.username,
    visited_on: daysAgo(0),
    road: '4x4',
    comment: 'Snow on the last mile.',
    editable_until: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const elsewhere = exampleVisit({ ...first, id: 6, spring_id: 8 });
  await open();
  changeAnswers({
    [POST]: () => refusal(409, 'You already told us about this day.'),
    [OF_MINE]: () =>
      Response.json([elsewhere], { headers: { Link: '</x?cursor=abc>; rel="next"' } }),
    [`${OF_MINE}?cursor=abc`]: [first],
    'PUT /api/visits/5': first,
  });
  await openVisitForm();
  await answer('The road', 'Any car').click();
  await save.click();
  await expect
    .element(visitForm.getByRole('alert').getByText('You already told us about this day.'))
    .toBeVisible();
  await expectAccessible();
  await changeThat.click();
  await expect
    .element(page.getByText(/^Here’s what you told us about .*Change what’s different\.$/))
    .toHaveFocus();
  await expect.element(answer('The road', '4×4')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await answer('The road', 'Impassable').click();
  await save.click();
  await expect.element(toast('Visit updated.')).toBeVisible();
  expect(bodiesOf('PUT /api/visits/5')[0]).toMatchObject({
    road: 'impassable',
    comment: 'Snow on the last mile.',
  });
  await expect.element(iWasThere).toHaveFocus();
  // Nothing is left to send.
  await openVisitForm();
  await expect.element(answer('The road', 'Any car')).toHaveAttribute('aria-pressed', 'false');
});

test('a visit of that day that is too old to change says so', { tags: '@24.22' }, async () => {
  await open();
  changeAnswers({
    [POST]: () => refusal(409, 'You already told us about this day.'),
    [OF_MINE]: [exampleVisit({ username: user.username, visited_on: daysAgo(0) })],
  });
  await openVisitForm();
  await answer('The road', 'Any car').click();
  await save.click();
  await expect
    .element(visitForm.getByRole('alert').getByText(/^It's over a week old/))
    .toBeVisible();
  await expect.element(changeThat).not.toBeInTheDocument();
  changeAnswers({ [OF_MINE]: lost });
  await save.click();
  await expect.element(visitForm.getByText(/^It's over a week old/)).not.toBeInTheDocument();
  await expect
    .element(visitForm.getByRole('alert').getByText('You already told us about this day.'))
    .toBeVisible();
  await expect.element(changeThat).not.toBeInTheDocument();
});
