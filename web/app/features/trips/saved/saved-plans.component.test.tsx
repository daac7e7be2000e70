import type { PlanListItem } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import {
  callsTo,
  changeAnswers,
  lost,
  never,
  refusal,
  type Answers,
} from '../../../../test/answers.ts';
import { examplePlan, exampleUser } from '../../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../../test/open-app.tsx';
import { main, PREMIUM } from '../../../../test/planner.ts';
import { expectNoOverflow } from '../../../../test/screen.ts';

const LIST = 'GET /api/planner/plans';
const DELETE = 'DELETE /api/planner/plans/3';

const rows = main.getByRole('listitem');
const heading = main.getByRole('heading', { level: 1 });
const dialog = page.getByRole('alertdialog');
const alert = main.getByRole('alert');
const planLink = (name: string) => main.getByRole('link', { name });

const rowOf = (facts: Partial<PlanListItem> = {}): PlanListItem => ({
  id: 3,
  name: 'Sawtooth weekend',
  start_point_name: 'Boise, Idaho',
  end_point_name: 'Stanley, Idaho',
  created_at: '2026-05-02T12:00:00.000Z',
  ...facts,
});
const FIRST = rowOf({ id: 1, name: 'First' });
const SECOND = rowOf({ id: 2, name: 'Second' });

const openList = (answers: Answers) => openApp('/my-plans', answers, { user: PREMIUM });

const deletePlan = async (name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
};

const toast = (text: string) => page.getByRole('alert').getByText(text);

test('a row has name, from, to and the day saved', { tags: ['@2.82', '@2.85'] }, async () => {
  await openList({
    [LIST]: [
      rowOf({ id: 4, name: 'Without names', start_point_name: '', end_point_name: null }),
      rowOf(),
    ],
    'GET /api/planner/plans/3': examplePlan(),
  });
  await expect.element(heading).toHaveTextContent('My Saved Trip Plans');
  expect(document.title).toBe('My Saved Trip Plans | Wildsoak');
  await expect.element(planLink('Without names')).toHaveAttribute('href', '/my-plans/4');
  await expect.element(planLink('Sawtooth weekend')).toHaveAttribute('href', '/my-plans/3');
  await expect.element(rows.first()).toMatchTextContent('FromUnknownToUnknown');
  await expect
    .element(rows.nth(1))
    .toMatchTextContent('FromBoise, IdahoToStanley, IdahoSavedMay 2, 2026');
  // The whole row leads there, not just the name.
  await rows.nth(1).click({ position: { x: 300, y: 60 } });
  await expect.poll(currentPath).toBe('/my-plans/3');
});

test('the list says that it loads, or is empty', { tags: ['@2.83', '@2.84'] }, async () => {
  const answer = Promise.withResolvers<object>();
  await openList({ [LIST]: () => answer.promise });
  await expect.element(main.getByRole('status')).toMatchTextContent('Loading saved plans...');
  const empty = page.getByText(/^No saved plans yet\./);
  await expect.element(empty).not.toBeInTheDocument();
  await expectAccessible();
  answer.resolve([]);
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByText('Loading saved plans...')).not.toBeInTheDocument();
  await expectAccessible();
  await expect.element(planLink('Open the trip planner')).toHaveAttribute('href', '/planner');
});

test('visitors read why before the sign-in page', { tags: ['@2.7', '@8.30'] }, async () => {
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true });
  await openApp('/my-plans');
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fmy-plans');
  observer.disconnect();
  expect(seen.some((text) => text.includes('Please log in to view your plans.'))).toBe(true);
  await expect.element(page.getByText('Please log in to view your saved plans.')).toBeVisible();
});

test('delete asks first', { tags: '@2.86' }, async () => {
  await openList({ [LIST]: [FIRST, SECOND] });
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await expect
    .element(dialog)
    .toHaveAccessibleName('Are you sure you want to delete the plan "Second"?');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(rows.length).toBe(2);
});

test('a row goes once the server has deleted the plan', { tags: '@8.34' }, async () => {
  const answer = Promise.withResolvers<void>();
  await openList({
    [LIST]: [rowOf()],
    [DELETE]: async () => {
      await answer.promise;
      return 204;
    },
  });
  await deletePlan('Sawtooth weekend');
  const busy = rows.getByRole('button', { name: 'Deleting... Sawtooth weekend' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rows).toBeVisible();
  answer.resolve();
  await expect.element(rows).not.toBeInTheDocument();
  await expect.element(page.getByText(/^No saved plans yet\./)).toBeVisible();
  await expect.element(page.getByText('Plan deleted: Sawtooth weekend')).toBeVisible();
  expect(callsTo(DELETE)).toHaveLength(1);
});

test('after a deletion the focus is on the next row', { tags: ['@16.25', '@20.2'] }, async () => {
  await openList({
    [LIST]: [FIRST, SECOND],
    'DELETE /api/planner/plans/1': 204,
    'DELETE /api/planner/plans/2': 204,
  });
  await expect.element(planLink('First')).toBeVisible();
  planLink('First').element().focus();
  for (const next of [planLink('Second'), heading]) {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toBeVisible();
    // Wherever the dialog puts the focus, its last control deletes.
    cancel.element().focus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(next).toHaveFocus();
  }
});

test('on a phone controls are 44 px high, and long names fit', { tags: '@20.3' }, async () => {
  await page.viewport(390, 844);
  await openList({
    [LIST]: [rowOf(), rowOf({ id: 4, name: 'x'.repeat(100), start_point_name: 'y'.repeat(200) })],
  });
  await expect.element(rows.nth(1)).toBeVisible();
  const controls = main.getByRole('link').or(main.getByRole('button')).elements();
  expect(controls).toHaveLength(5);
  for (const control of controls) {
    expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  expectNoOverflow();
});

test('a list that fails says why, and can be tried again', { tags: '@8.33' }, async () => {
  await openList({ [LIST]: [rowOf()], 'GET /api/planner/plans/3': examplePlan() });
  for (const [answer, text] of [
    [refusal(409, 'The shelf is being moved.'), 'The shelf is being moved.'],
    [418, 'Could not load saved plans.'],
  ] as const) {
    await planLink('Sawtooth weekend').click();
    await expect.poll(currentPath).toBe('/my-plans/3');
    changeAnswers({ [LIST]: answer });
    await goTo('/my-plans');
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(rows).not.toBeInTheDocument();
    await expectAccessible();
    changeAnswers({ [LIST]: [rowOf()] });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(planLink('Sawtooth weekend')).toBeVisible();
  }
});

test('a list that is refused asks to sign in again', { tags: '@8.31' }, async () => {
  await openList({ [LIST]: refusal(401, 'x') });
  await expect.element(alert).toMatchTextContent('Authentication failed. Please log in again.');
  await expectAccessible();
  changeAnswers({ 'GET /api/auth/status': 401 });
  await alert.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fmy-plans');
});

test('without Premium the list offers to upgrade', { tags: ['@8.32', '@1.4'] }, async () => {
  await openApp('/my-plans', { [LIST]: refusal(403, 'x') }, { user: exampleUser() });
  await expect.element(heading).toHaveTextContent('Saved Trip Plans');
  await expect
    .element(page.getByText('Viewing saved trip plans requires Wildsoak Premium.'))
    .toBeVisible();
  await expect.element(main).toMatchTextContent('$9.99 per month');
  await expect.element(main.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
  await expectAccessible();
});

test('a deletion that fails says why and keeps the row', { tags: '@8.34' }, async () => {
  await openList({ [LIST]: [rowOf()] });
  for (const [answer, reason] of [
    [refusal(409, 'It is being printed.'), 'It is being printed.'],
    [502, 'Failed to delete plan (Status: 502)'],
    [lost, 'the server could not be reached'],
  ] as const) {
    changeAnswers({ [DELETE]: answer });
    await deletePlan('Sawtooth weekend');
    await expect.element(toast(`Delete failed: ${reason}`)).toBeVisible();
    await expect.element(planLink('Sawtooth weekend')).toBeVisible();
  }
});

test('a deletion whose answer got lost shows what the server has', { tags: '@16.16' }, async () => {
  await openList({ [LIST]: [rowOf()], [DELETE]: lost });
  await expect.element(planLink('Sawtooth weekend')).toBeVisible();
  changeAnswers({ [LIST]: [] });
  await deletePlan('Sawtooth weekend');
  await expect.element(toast('Delete failed: the server could not be reached')).toBeVisible();
  await expect.element(page.getByText(/^No saved plans yet\./)).toBeVisible();
});

test('what another tab saved is there when the list opens', { tags: '@16.26' }, async () => {
  await openList({ [LIST]: [FIRST], 'GET /api/planner/plans/1': never });
  await planLink('First').click();
  await expect.poll(currentPath).toBe('/my-plans/1');
  changeAnswers({ [LIST]: [SECOND, FIRST] });
  await goTo(-1);
  await expect.element(planLink('Second')).toBeVisible();
});

test('a session that ended in a deletion leads to sign-in', { tags: '@16.20' }, async () => {
  await openList({ [LIST]: [rowOf()], [DELETE]: refusal(401, 'x') });
  await expect.element(planLink('Sawtooth weekend')).toBeVisible();
  changeAnswers({ 'GET /api/auth/status': 401, [LIST]: 401 });
  await deletePlan('Sawtooth weekend');
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fmy-plans');
});
