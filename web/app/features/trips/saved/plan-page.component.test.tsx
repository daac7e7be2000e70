import type { Plan } from '@wildsoak/contract/trips';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, refusal, type Answers } from '../../../../test/answers.ts';
import { examplePlan, exampleUser } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { main, PREMIUM } from '../../../../test/planner.ts';

const PLAN = 'GET /api/planner/plans/3';
const NAME = 'PUT /api/planner/plans/3/name';
const SHARE = 'POST /api/planner/plans/3/share';
const UNSHARE = 'DELETE /api/planner/plans/3/share';
const TOKEN = 'A'.repeat(22);

const heading = main.getByRole('heading', { level: 1 });
const alert = main.getByRole('alert');
const rename = page.getByRole('button', { name: 'Rename' });
const nameField = page.getByLabelText('Plan name');
const share = page.getByRole('button', { name: 'Share' });
const link = page.getByLabelText('Link to this plan');
const toast = (text: string) => page.getByRole('alert').getByText(text);

const openPlan = async (answers: Answers = {}, facts: Partial<Plan> = {}) => {
  await openApp('/my-plans/3', { [PLAN]: examplePlan(facts), ...answers }, { user: PREMIUM });
  await expect.element(rename).toBeVisible();
};

test('a plan says that it is loading', { tags: '@2.91' }, async () => {
  const answer = Promise.withResolvers<object>();
  await openApp('/my-plans/3', { [PLAN]: () => answer.promise }, { user: PREMIUM });
  await expect.element(main.getByRole('status')).toMatchTextContent('Loading plan details...');
  await expectAccessible();
  answer.resolve(examplePlan());
  await expect.element(heading).toHaveTextContent('Sawtooth weekend');
  await expect.element(page.getByText('Loading plan details...')).not.toBeInTheDocument();
});

const missing = page.getByText('Plan not found.');

test.each([
  [404, '3'],
  [400, '9999999999'],
])('a plan is not found where the server answers %i', { tags: '@2.93' }, async (status, id) => {
  const answers = { [`GET /api/planner/plans/${id}`]: refusal(status, 'x') };
  await openApp(`/my-plans/${id}`, answers, { user: PREMIUM });
  await expect.element(missing).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See your saved plans' }))
    .toHaveAttribute('href', '/my-plans');
  await expectAccessible();
});

test.each(['x', '0', '-1', '1.5', '99999999999'])(
  'a plan is not found at %s, which is no id',
  { tags: '@2.93' },
  async (id) => {
    await openApp(`/my-plans/${id}`, {}, { user: PREMIUM });
    await expect.element(missing).toBeVisible();
  },
);

test('a plan that is refused asks to sign in', { tags: ['@2.92', '@8.35'] }, async () => {
  await openApp('/my-plans/3', { [PLAN]: refusal(401, 'x') }, { user: PREMIUM });
  await expect
    .element(alert)
    .toMatchTextContent('Error loading plan: Please log in to view this plan.');
  await expect.element(alert.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectAccessible();
});

test.each([
  [refusal(409, 'It is being drawn.'), 'It is being drawn.'],
  [429, 'Too Many Requests'],
  [599, 'HTTP error! status: 599'],
  [lost, 'the server could not be reached'],
])(
  'a plan that cannot be loaded says why: %#',
  { tags: ['@2.92', '@8.35'] },
  async (answer, reason) => {
    await openApp('/my-plans/3', { [PLAN]: answer }, { user: PREMIUM });
    await expect.element(alert).toMatchTextContent(`Error loading plan: ${reason}`);
    await expectAccessible();
    changeAnswers({ [PLAN]: examplePlan() });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading).toHaveTextContent('Sawtooth weekend');
  },
);

test('without Premium a plan is refused, with an offer', { tags: ['@8.32', '@8.35'] }, async () => {
  await openApp(
    '/my-plans/3',
    { [PLAN]: refusal(403, 'This needs Premium.') },
    { user: exampleUser() },
  );
  await expect.element(alert).toMatchTextContent('Error loading plan: This needs Premium.');
  await expect.element(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
  await expectAccessible();
});

test('a plan is renamed in its place', { tags: ['@16.21', '@5.21'] }, async () => {
  await openPlan({ [NAME]: { name: 'Sawtooths in June' } });
  await rename.click();
  await expect.element(nameField).toHaveFocus();
  await expect.element(nameField).toHaveValue('Sawtooth weekend');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(rename).toHaveFocus();
  await expect.element(heading).toHaveTextContent('Sawtooth weekend');

  await userEvent.keyboard('{Enter}');
  await nameField.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter a name for your trip plan.')).toBeVisible();
  expect(callsTo(NAME)).toEqual([]);
  await nameField.fill('  Sawtooths in June ');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Sawtooths in June');
  expect(callsTo(NAME).map(({ body }) => body)).toEqual(['{"name":"Sawtooths in June"}']);
  await expect.poll(() => document.title).toBe('Sawtooths in June | Wildsoak');
  await expect.element(rename).toHaveFocus();
});

test('a shared plan has a link to copy', { tags: '@16.3' }, async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPlan({ [SHARE]: { share_token: TOKEN } });
  await share.click();
  await expect.element(link).toHaveFocus();
  const url = `https://wildsoak.example/shared-plans/${TOKEN}`;
  await expect.element(link).toHaveValue(url);
  await expectAccessible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(write).toHaveBeenCalledWith(url);
});

test('a shared plan with a day has an address for calendars', { tags: '@26.87' }, async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPlan({}, { share_token: TOKEN, start_date: '2027-07-03' });
  await share.click();
  const url = `https://wildsoak.example/api/shared-plans/${TOKEN}/calendar.ics`;
  await expect.element(page.getByLabelText('Calendar address')).toHaveValue(url);
  await expectAccessible();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(write).toHaveBeenCalledWith(url);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Add to calendar' }))
    .not.toHaveAttribute('aria-disabled');

  await openPlan({}, { share_token: TOKEN, start_date: null });
  await share.click();
  await expect.element(link).toBeVisible();
  await expect.element(page.getByLabelText('Calendar address')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  const item = page.getByRole('menuitem', { name: 'Calendar (choose a start date first)' });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

test('a link is also a QR code', { tags: '@16.29' }, async () => {
  await openPlan({}, { share_token: TOKEN });
  await share.click();
  const send = page.getByRole('button', { name: 'Send to phone' });
  const code = page.getByRole('img', { name: 'QR code of the link to this plan' });
  await expect.element(send).toHaveAttribute('aria-expanded', 'false');
  await expect.element(code).not.toBeInTheDocument();
  await send.click();
  await expect.element(send).toHaveAttribute('aria-expanded', 'true');
  await expect.element(code).toBeVisible();
  await expectAccessible();
});

test('the end of sharing asks first', { tags: '@16.3' }, async () => {
  await openPlan({ [UNSHARE]: 204 }, { share_token: TOKEN });
  await share.click();
  const stop = page.getByRole('button', { name: 'Stop sharing' });
  await stop.click();
  const dialog = page.getByRole('alertdialog', {
    name: 'Stop sharing this plan? Its link and calendar address will stop working for good.',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(link).toBeVisible();
  expect(callsTo(UNSHARE)).toEqual([]);
  await stop.click();
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect.element(share).toHaveFocus();
  await expect.element(link).not.toBeInTheDocument();
});

test('sharing over a weak signal is sent once', { tags: '@16.3' }, async () => {
  const answer = Promise.withResolvers<object>();
  await openPlan({ [SHARE]: () => answer.promise });
  await share.click();
  await expect.element(share).toHaveAttribute('aria-disabled', 'true');
  await share.click({ force: true });
  answer.resolve({ share_token: TOKEN });
  await expect.element(link).toBeVisible();
  expect(callsTo(SHARE)).toHaveLength(1);
});

test('a rename, link or file that fails says so', { tags: '@16.24' }, async () => {
  const busy = refusal(503, 'Back in a minute.');
  await openPlan({ [NAME]: busy, [SHARE]: 500 });
  await rename.click();
  await nameField.fill('Another name');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect.element(alert).toHaveTextContent('Rename failed: Back in a minute.');
  await expect.element(nameField).toHaveValue('Another name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await share.click();
  await expect.element(toast('Sharing failed: status 500')).toBeVisible();
  await expect.element(share).toBeEnabled();
  changeAnswers({ 'GET /api/auth/status': lost });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Download GPX' }).click();
  await expect.element(alert).toHaveTextContent('Download failed: the server could not be reached');
  await expect.element(heading).toHaveTextContent('Sawtooth weekend');
});

test('every action is reached by keyboard, in order', { tags: ['@16.30', '@20.2'] }, async () => {
  await openPlan();
  main.getByRole('link', { name: 'My Saved Trip Plans' }).element().focus();
  for (const [role, name] of [
    ['button', 'Rename'],
    ['link', /^Open in Google Maps/],
    ['link', 'Edit in the planner'],
    ['button', 'Share'],
    ['button', 'Print'],
    ['button', 'More'],
  ] as const) {
    await userEvent.tab();
    await expect.element(page.getByRole(role, { name })).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  for (const name of ['Download GPX', 'Download KML']) {
    await expect.element(page.getByRole('menuitem', { name })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
  }
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('link', { name: 'Edit in the planner' }))
    .toHaveAttribute('href', '/planner?plan=3');
});
