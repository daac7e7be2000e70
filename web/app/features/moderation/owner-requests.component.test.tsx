import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, refusal, type Answers, bodiesOf } from '../../../test/answers.ts';
import { showOnPhone, switchToDark, toast } from '../../../test/screen.ts';
import { caseRows, openCase, openModeration, queue } from '../../../test/moderation.ts';

const REQUESTS = 'GET /api/moderation/owner-requests';
const SETTLE = 'POST /api/moderation/owner-requests/4';

const request: OwnerRequest = {
  id: 4,
  spring_id: 7,
  wish: 'remove',
  name: 'Pat Miller',
  email: 'pat@example.test',
  message: 'It is my back yard.\nPeople climb the fence.',
  created_at: '2026-11-01T10:00:00.000Z',
  spring: { name: 'Kirkham Hot Springs', state_code: 'ID', bathing_status: 'ask-first' },
};

const item = openCase;
const button = (name: string) =>
  item.getByRole('button', { name: `${name} (Kirkham Hot Springs)` });
const sent = () => bodiesOf(SETTLE);

const open = (answers: Answers = {}) =>
  openModeration({ [REQUESTS]: [request], [SETTLE]: 204, ...answers });

test('A moderator sees who asks for what about which spring', { tags: '@21.78' }, async () => {
  await open();
  await expect.element(item).toMatchTextContent('Wants the page removed: Kirkham Hot Springs, ID');
  await expect.element(item).toMatchTextContent('Ask first');
  await expect.element(item).toMatchTextContent('People climb the fence.');
  await expect.element(item).toMatchTextContent('November 1, 2026');
  await expect
    .element(item.getByRole('link', { name: 'Kirkham Hot Springs' }))
    .toHaveAttribute('href', '/springs/7');
  await expect
    .element(item.getByRole('link', { name: 'pat@example.test' }))
    .toHaveAttribute('href', 'mailto:pat@example.test');
  await expectAccessible();
});

test.each([
  ['Mark as done', 'done', 'Request done.'],
  ['Decline', 'reject', 'Request declined.'],
])('%s settles it with a note', { tags: '@21.78' }, async (label, act, done) => {
  await open();
  await item.getByLabelText('Note (optional)').fill('Called them');
  changeAnswers({ [REQUESTS]: [] });
  await button(label).click();
  await expect.element(toast(done)).toBeVisible();
  await expect.element(queue).toMatchTextContent('Nothing to decide.');
  await expect.element(queue.getByRole('heading')).toHaveFocus();
  expect(sent()).toEqual([{ act, note: 'Called them' }]);
});

test.each([
  ['area', 'Wants it shown as an area', 'Show as an area', 'Shown as an area.'],
  ['unlisted', 'Wants it unlisted', 'Unlist', 'Unlisted.'],
] as const)(
  'What an owner asks for is granted, and nothing else: %s',
  { tags: '@30.5' },
  async (wish, words, label, done) => {
    await open({ [REQUESTS]: [{ ...request, wish }] });
    await expect.element(item).toMatchTextContent(words);
    expect(item.getByRole('button', { name: 'Remove the page' }).query()).toBeNull();
    changeAnswers({ [REQUESTS]: [] });
    await button(label).click();
    await expect.element(toast(done)).toBeVisible();
    expect(sent()).toEqual([{ act: wish, note: null }]);
  },
);

test('The page goes only after a question', { tags: '@21.78' }, async () => {
  await open();
  const dialog = page.getByRole('alertdialog');
  await button('Remove the page').click();
  await expect.element(dialog).toMatchTextContent('Remove the page?');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await button('Remove the page').click();
  changeAnswers({ [REQUESTS]: [] });
  await dialog.getByRole('button', { name: 'Remove the page' }).click();
  await expect.element(toast('Page removed.')).toBeVisible();
  expect(sent()).toEqual([{ act: 'remove', note: null }]);
});

test('Where another moderator was faster, the page says so', { tags: '@21.80' }, async () => {
  await open({ [SETTLE]: refusal(409, 'Another moderator has already settled this request.') });
  await expect.element(button('Decline')).toBeEnabled();
  changeAnswers({ [REQUESTS]: [] });
  await button('Decline').click();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText('Moderation failed: Another moderator has already settled this request.'),
    )
    .toBeVisible();
  await expect.element(item).not.toBeInTheDocument();
});

test('A long name and message fit a phone, in the dark too', { tags: '@20.3' }, async () => {
  await showOnPhone(320);
  await switchToDark();
  const long = { ...request, name: 'x'.repeat(100), message: 'y'.repeat(500) };
  await open({ [REQUESTS]: [{ ...long, email: `${'z'.repeat(240)}@example.test` }] });
  await caseRows.click();
  await expect.element(item).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});
