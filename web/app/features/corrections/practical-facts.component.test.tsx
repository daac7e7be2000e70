import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, type Answers, bodiesOf } from '../../../test/answers.ts';
import { exampleSpring, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { showOnPhone, toast, expectNoOverflow, signInAs } from '../../../test/screen.ts';
import { springAnswers } from '../../../test/spring-page.ts';

const SUGGEST = 'POST /api/springs/7/corrections';
const SENT = { id: 1, spring_id: 7, field: 'dogs', dogs: 'no' };
const SAID = {
  said_by: 'marge',
  said_at: '2026-11-01T10:00:00Z',
  accepted_at: '2026-11-03T09:00:00Z',
};

const answersFor = (facts: Parameters<typeof exampleSpring>[0] = {}): Answers => ({
  ...springAnswers(exampleSpring(facts)),
  'GET /api/users/theo/favorites': { visited: [], bucketlist: [] },
  [SUGGEST]: SENT,
});

const card = page.getByRole('region', { name: 'Good to know' });
const add = (fact: string) => card.getByRole('button', { name: `Add ${fact}` });
const dialog = page.getByRole('dialog', { name: 'Add what you know' });
const send = dialog.getByRole('button', { name: 'Send correction' });
const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).click();
const bodies = () => bodiesOf(SUGGEST);
/** What stands under each term. */
const rows = () =>
  Object.fromEntries(
    [...card.element().querySelectorAll('dt')].map((term) => [
      term.textContent,
      (term.nextElementSibling?.querySelector('summary') ?? term.nextElementSibling)?.textContent,
    ]),
  );

test(
  'What is unknown is a quiet "Add", which leads to the form at that fact',
  { tags: ['@24.76', '@20.2'] },
  async () => {
    await openApp('/springs/7', answersFor(), { user: exampleUser() });
    await expect.element(add('walk')).toBeVisible();
    expect(rows()).toEqual({
      'Not known: add': 'Add walkAdd roadAdd dogsAdd feeAdd poolAdd report',
    });
    await expectAccessible();
    await add('walk').click();
    await expect.element(dialog.getByRole('radio', { name: 'Walk' })).toBeChecked();
    // Only what one wants to know before one drives there.
    expect(dialog.getByRole('radio', { name: 'Danger' }).query()).toBeNull();
    await send.click();
    const miles = dialog.getByLabelText('Miles, one way');
    await expect.element(miles).toHaveFocus();
    await expect.element(dialog).toMatchTextContent('Please enter miles from 0 to 50');
    await miles.fill('1.5');
    await dialog.getByLabelText('Feet of climb (optional)').fill('600');
    await expectAccessible();
    await send.click();
    await expect.element(toast('Thank you. We got your correction.')).toBeVisible();
    await expect.element(add('walk')).toHaveFocus();
    expect(bodies()).toEqual([
      { field: 'walk', walk_miles: 1.5, walk_climb_feet: 600, note: null },
    ]);
  },
);

test('What only a visit tells is added by a visit', { tags: '@24.76' }, async () => {
  await openApp('/springs/7', answersFor(), { user: exampleUser() });
  await add('pool').click();
  await expect.element(page.getByRole('form', { name: 'What you found' })).toBeVisible();
});

test.each([
  ['Road', 'What kind of car do you need?', '4×4', { field: 'road', road: '4x4' }],
  ['Clothing', 'Are swimsuits required?', 'Optional', { field: 'clothing', clothing: 'optional' }],
  ['Dogs', 'Are dogs allowed?', 'On a leash', { field: 'dogs', dogs: 'on-leash' }],
  ['Camping', 'Can you camp there?', 'Nearby', { field: 'camping', camping: 'nearby' }],
  ['Cell signal', 'Is there a cell signal?', 'None', { field: 'signal', signal: 'none' }],
  ['Drinking water', 'Is there drinking water?', 'No', { field: 'water', water: 'no' }],
  ['Fee', 'Do you have to pay?', 'Free', { field: 'fee', fee: 'Free', is_free: true }],
])('One of a few words: %s', { tags: '@18.4' }, async (field, question, word, body) => {
  await openApp('/springs/7', answersFor(), { user: exampleUser() });
  await add('walk').click();
  await choose(field);
  const group = dialog.getByRole('group', { name: question });
  await send.click();
  await expect.element(group).toHaveAccessibleDescription('Please choose one.');
  await expect.element(group.getByRole('radio').first()).toHaveFocus();
  await choose(word);
  await expect.element(dialog).not.toMatchTextContent('Please choose one.');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies()).toEqual([{ ...body, note: null }]);
});

test('Each fact opens its author and day', { tags: ['@24.72', '@24.76'] }, async () => {
  await openApp(
    '/springs/7',
    answersFor({
      corrections: [
        { ...SAID, field: 'dogs', dogs: 'on-leash' },
        { ...SAID, field: 'fee', fee: 'Free', is_free: true },
        // Older than the visits.
        { ...SAID, field: 'road', road: '4x4' },
        { ...SAID, field: 'signal', signal: 'none' },
      ],
      agreed_road: { road: 'high-clearance', visited_on: '2026-11-12' },
    }),
    { user: exampleUser() },
  );
  await expect.element(add('walk')).toBeVisible();
  expect(rows()).toEqual({
    Road: 'High clearance',
    Dogs: 'On a leash',
    Fee: 'Free',
    'Not known: add': 'Add walkAdd poolAdd report',
    'Cell signal': expect.stringMatching(/^NoneReported by marge/),
  });
  for (const [value, source] of [
    ['High clearance', 'Three visitors agree, most recently on November 12, 2026.'],
    ['On a leash', 'On a leashReported by marge on November 1, 2026'],
  ] as const) {
    await card.getByText(value).click();
    await expect.element(card).toMatchTextContent(source);
  }
  expect(card.element().textContent).not.toContain('4×4');
  await add('walk').click();
  await choose('Dogs');
  await choose('On a leash');
  await send.click();
  await expect.element(dialog).toMatchTextContent('The page already says that.');
  expect(bodies()).toEqual([]);
  await showOnPhone(320);
  expectNoOverflow();
  await expectAccessible();
});

test.each(['closed', 'forbidden', 'deadly'] as const)(
  'Where it is %s, nobody is asked to go and look, and what is known stays',
  { tags: '@24.76' },
  async (bathing_status) => {
    await openApp('/springs/7', answersFor({ bathing_status }), { user: exampleUser() });
    await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible();
    expect(card.query()).toBeNull();
    const corrections = [{ ...SAID, field: 'fee', fee: '$35 a car', is_free: false } as const];
    await openApp('/springs/7', answersFor({ bathing_status, corrections }));
    await expect.element(card).toMatchTextContent('Fee$35 a carReported by marge');
    expect(card.getByText(/^Add/).query()).toBeNull();
  },
);

test('Visitors are led to sign in', { tags: '@24.76' }, async () => {
  await openApp('/springs/7', answersFor());
  await card.getByRole('link', { name: 'Add walk (you need to log in)' }).click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
});

test(
  'After a session that ended, only the form that was open is there again, as it was',
  { tags: ['@18.4', '@18.6'] },
  async () => {
    await openApp(
      '/springs/7',
      { ...answersFor(), [SUGGEST]: 401, 'POST /api/auth/login': exampleUser() },
      { user: exampleUser() },
    );
    await add('dogs').click();
    await choose('Dogs');
    await choose('No');
    changeAnswers({ 'GET /api/auth/status': 401 });
    await send.click();
    await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
    changeAnswers({
      'GET /api/auth/status': { isLoggedIn: true, user: exampleUser() },
      [SUGGEST]: SENT,
    });
    await signInAs('theo');
    await expect.element(dialog.getByRole('radio', { name: 'Dogs' })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    expect(page.getByRole('dialog').all()).toHaveLength(1);
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies().at(-1)).toEqual({ field: 'dogs', dogs: 'no', note: null });
  },
);
