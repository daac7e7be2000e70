import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import {
  callsTo,
  changeAnswers,
  lost,
  refusal,
  type Answers,
  bodiesOf,
} from '../../../test/answers.ts';
import { exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { expectProblem, heading, showOnPhone, switchToDark } from '../../../test/screen.ts';

const ASK = 'POST /api/springs/7/owner-requests';
const CONFIRM = 'POST /api/owner-requests/confirm';
const TOKEN = 'x'.repeat(43);

const main = page.getByRole('main');
const form = page.getByRole('form', { name: 'Your request' });
const field = (name: string) => form.getByLabelText(name);
const send = form.getByRole('button', { name: 'Send request' });
const confirm = main.getByRole('button', { name: 'Confirm request' });

const isNotIndexed = () =>
  document.querySelector('meta[name="robots"]')?.getAttribute('content') === 'noindex';

const open = (answers: Answers = {}) =>
  openApp('/owner-request?spring=7', {
    'GET /api/springs/7': exampleSpring(),
    [ASK]: 204,
    ...answers,
  });

const fillIn = async () => {
  await field('Your name').fill(' Pat Miller ');
  await field('Email').fill(' pat@example.test ');
  await field('Message').fill('It is my back yard.');
};

test('An owner asks without an account', { tags: ['@21.75', '@21.83'] }, async () => {
  await open();
  await expect.element(heading).toHaveTextContent('Own This Property?');
  expect(document.title).toBe('Own This Property? | Wildsoak');
  expect(isNotIndexed()).toBe(true);
  await expect.element(main).toMatchTextContent('If you own or manage Kirkham Hot Springs, ID');
  const next = main.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
  await expect.element(next.first()).toMatchTextContent('We email you a link.');
  expect(next.elements()).toHaveLength(3);
  await expectAccessible();
  await form.getByRole('radio', { name: 'Add a note to the page' }).click();
  await fillIn();
  await send.click();
  const done = main.getByText(/^Now check your email. We sent a link to pat@example\.test\./);
  await expect.element(done).toHaveFocus();
  await expect.element(form).not.toBeInTheDocument();
  await expectAccessible();
  expect(bodiesOf(ASK)).toEqual([
    {
      wish: 'note',
      name: 'Pat Miller',
      email: 'pat@example.test',
      message: 'It is my back yard.',
    },
  ]);
});

test('An owner asks us to show less', { tags: '@30.5' }, async () => {
  await open();
  await form.getByRole('radio', { name: 'Show it only to within about 6 miles' }).click();
  await fillIn();
  await send.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(bodiesOf(ASK)).toMatchObject([{ wish: 'area' }]);
});

test('Each field says what it lacks, and nothing is sent', { tags: '@21.75' }, async () => {
  await open();
  await field('Your name').fill('  ');
  await field('Email').fill('pat@');
  await send.click();
  await expectProblem(field('Your name'), 'Please enter your name.');
  await expectProblem(field('Email'), 'Please enter a valid email address.');
  await expectProblem(field('Message'), 'Please fill in this field.');
  await expect.element(field('Your name')).toHaveFocus();
  expect(callsTo(ASK)).toEqual([]);
  await expectAccessible();
});

const LIMIT = 'You can send 5 requests an hour. Please try again in 60 minutes.';

test.each([
  ['too many requests', refusal(429, LIMIT), LIMIT],
  ['no connection', lost, 'The server could not be reached. What you typed is still here'],
])('What fails says why and loses nothing: %s', { tags: '@21.77' }, async (_, answer, text) => {
  const keys: (string | null)[] = [];
  await open({
    [ASK]: (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  await fillIn();
  await send.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(text);
  await expect.element(field('Message')).toHaveValue('It is my back yard.');
  // Again, with the same key: were the first one written, this is not a second.
  await send.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  changeAnswers({ [ASK]: 204 });
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(main.getByText(/^Now check your email/)).toBeVisible();
});

const ADDRESSES = ['?spring=7', '?spring=007', '?spring=x', ''];

test.each(ADDRESSES)('No such spring: /owner-request%s', { tags: '@21.75' }, async (search) => {
  await openApp(`/owner-request${search}`, { 'GET /api/springs/7': 404 });
  await expect.element(heading).toHaveTextContent('Spring not found.');
  await expectAccessible();
});

test('The form fits a phone, in the dark too', { tags: '@20.3' }, async () => {
  await showOnPhone(320);
  await switchToDark();
  await open({ 'GET /api/springs/7': exampleSpring({ name: 'Spring'.repeat(16) }) });
  await expect.element(send).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});

test('A request is confirmed only at a press', { tags: ['@21.76', '@21.83'] }, async () => {
  await openApp(`/owner-request/confirm#${TOKEN}`, { [CONFIRM]: { spring_id: 7 } });
  await expect.element(confirm).toBeEnabled();
  expect(isNotIndexed()).toBe(true);
  expect(callsTo(CONFIRM)).toEqual([]);
  await expectAccessible();
  await confirm.click();
  await expect
    .element(main.getByText(/^Thank you\. A moderator will read your request/))
    .toHaveFocus();
  await expect
    .element(main.getByRole('link', { name: 'Go to the spring' }))
    .toHaveAttribute('href', '/springs/7');
  expect(callsTo(CONFIRM).map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
    ['/api/owner-requests/confirm', { token: TOKEN }],
  ]);
  await expectAccessible();
});

test.each([
  ['a link that was used', refusal(410, 'This link has expired or was already used.'), /expired/],
  ['no connection', lost, /could not be reached. Please try again./],
])('A request that is not confirmed: %s', { tags: '@21.76' }, async (_, answer, text) => {
  await openApp(`/owner-request/confirm#${TOKEN}`, { [CONFIRM]: answer });
  await confirm.click();
  await expect.element(main.getByRole('alert')).toMatchTextContent(text);
  await expect.element(confirm).toBeEnabled();
});

test('A link that was cut off says so', { tags: '@21.76' }, async () => {
  await openApp('/owner-request/confirm#cut-off');
  await expect.element(main.getByRole('alert')).toMatchTextContent('This link is cut off.');
  await expectAccessible();
});
