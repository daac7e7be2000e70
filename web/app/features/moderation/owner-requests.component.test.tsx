import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, type Answers } from '../../../test/answers.ts';
import { exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { showOnPhone, switchToDark, toast } from '../../../test/screen.ts';

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

const section = page.getByRole('region', { name: /^Requests from owners/ });
const item = section.getByRole('listitem');
const button = (name: string) =>
  item.getByRole('button', { name: `${name} (Kirkham Hot Springs)` });
const sent = () => callsTo(SETTLE).map(({ body }) => JSON.parse(body) as unknown);

const open = (answers: Answers = {}) =>
  openApp(
    '/moderation',
    {
      'GET /api/moderation/reviews': [],
      'GET /api/moderation/visits': [],
      'GET /api/moderation/corrections': [],
      [REQUESTS]: [request],
      [SETTLE]: 204,
      ...answers,
    },
    { user: exampleUser({ is_moderator: true }) },
  );

test('A moderator sees who asks for what about which spring', { tags: ['@21.78'] }, async () => {
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
  ['Mark as done', 'done', 'Request settled.'],
  ['Turn down', 'reject', 'Request turned down.'],
])('%s settles it with a note', { tags: ['@21.78'] }, async (label, act, done) => {
  await open();
  await item.getByLabelText('Note (optional)').fill('Called them');
  changeAnswers({ [REQUESTS]: [] });
  await button(label).click();
  await expect.element(toast(done)).toBeVisible();
  await expect.element(section).toMatchTextContent('No requests from owners.');
  await expect.element(section.getByRole('heading')).toHaveFocus();
  expect(sent()).toEqual([{ act, note: 'Called them' }]);
});

test('The page goes only after a question', { tags: ['@21.78'] }, async () => {
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

test(
  'Where another moderator was faster, the page says so and the entry goes',
  { tags: ['@21.80'] },
  async () => {
    await open({ [SETTLE]: refusal(409, 'Another moderator has already settled this request.') });
    await expect.element(button('Turn down')).toBeEnabled();
    changeAnswers({ [REQUESTS]: [] });
    await button('Turn down').click();
    await expect
      .element(
        page
          .getByRole('alert')
          .getByText('Moderation failed: Another moderator has already settled this request.'),
      )
      .toBeVisible();
    await expect.element(item).not.toBeInTheDocument();
  },
);

test('A long name and message fit a phone, in the dark too', { tags: ['@20.3'] }, async () => {
  await showOnPhone(320);
  await switchToDark();
  const long = { ...request, name: 'x'.repeat(100), message: 'y'.repeat(500) };
  await open({ [REQUESTS]: [{ ...long, email: `${'z'.repeat(240)}@example.test` }] });
  await expect.element(item).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});
