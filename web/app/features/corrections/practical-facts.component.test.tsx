import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, type Answers } from '../../../test/answers.ts';
import { exampleSpring, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { showOnPhone, toast } from '../../../test/screen.ts';
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
const add = card.getByRole('button', { name: 'Add what you know' });
const dialog = page.getByRole('dialog', { name: 'Add what you know' });
const send = dialog.getByRole('button', { name: 'Send correction' });
const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).click();
const bodies = () => callsTo(SUGGEST).map(({ body }) => JSON.parse(body) as unknown);
const rows = () => [...card.element().querySelectorAll('dt')].map((term) => term.textContent);

test(
  'What nobody knows stands in one quiet line, and leads to the form at the first',
  { tags: ['@24.76', '@20.2'] },
  async () => {
    await openApp('/springs/7', answersFor(), { user: exampleUser() });
    await expect
      .element(card)
      .toMatchTextContent(
        'No word yet: walk, road, fee, clothing, dogs, camping, cell signal, and drinking water.',
      );
    expect(rows()).toEqual([]);
    await expectAccessible();
    await add.click();
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
    await expect.element(toast('Thank you. Your correction is sent.')).toBeVisible();
    await expect.element(add).toHaveFocus();
    expect(bodies()).toEqual([
      { field: 'walk', walk_miles: 1.5, walk_climb_feet: 600, note: null },
    ]);
  },
);

test.each([
  ['Road', 'What can drive the road?', '4×4', { field: 'road', road: '4x4' }],
  ['Clothing', 'Are swimsuits required?', 'Optional', { field: 'clothing', clothing: 'optional' }],
  ['Dogs', 'Are dogs allowed?', 'On a leash', { field: 'dogs', dogs: 'on-leash' }],
  ['Camping', 'Can you camp there?', 'Nearby', { field: 'camping', camping: 'nearby' }],
  ['Cell signal', 'Is there a cell signal?', 'None', { field: 'signal', signal: 'none' }],
  ['Drinking water', 'Is there water to drink?', 'No', { field: 'water', water: 'no' }],
  ['Fee', 'Do you have to pay?', 'Free', { field: 'fee', fee: 'Free', is_free: true }],
])('One of a few words: %s', { tags: ['@24.75'] }, async (field, question, word, body) => {
  await openApp('/springs/7', answersFor(), { user: exampleUser() });
  await add.click();
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

test(
  'Each fact stands with its author and day, the agreed road with the newest visit',
  { tags: ['@24.72', '@24.76'] },
  async () => {
    await openApp(
      '/springs/7',
      answersFor({
        corrections: [
          { ...SAID, field: 'dogs', dogs: 'on-leash' },
          { ...SAID, field: 'fee', fee: 'Free', is_free: true },
          // Older than the visits.
          { ...SAID, field: 'road', road: '4x4' },
          { ...SAID, field: 'walk', walk_miles: 0, walk_climb_feet: null },
          { ...SAID, field: 'signal', signal: 'none' },
        ],
        agreed_road: { road: 'high-clearance', visited_on: '2026-11-12' },
      }),
      { user: exampleUser() },
    );
    await expect.element(card).toBeVisible();
    expect(rows()).toEqual(['Walk', 'Road', 'Fee', 'Dogs', 'Cell signal']);
    await expect
      .element(card)
      .toMatchTextContent('WalkRight by the roadReported by marge on November 1, 2026');
    await expect
      .element(card)
      .toMatchTextContent(
        'RoadHigh clearanceThree visitors agree, most recently on November 12, 2026.',
      );
    expect(card.element().textContent).not.toContain('4×4');
    await expect.element(card).toMatchTextContent('DogsOn a leashReported by marge');
    await expect
      .element(card)
      .toMatchTextContent('No word yet: clothing, camping, and drinking water.');
    await add.click();
    await expect.element(dialog.getByRole('radio', { name: 'Clothing' })).toBeChecked();
    await choose('Dogs');
    await choose('On a leash');
    await send.click();
    await expect.element(dialog).toMatchTextContent('The page already says that.');
    expect(bodies()).toEqual([]);
    await showOnPhone(320);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    await expectAccessible();
  },
);

test.each(['closed', 'forbidden', 'deadly'] as const)(
  'Where it is %s, nobody is asked to go and look, and what is known stays',
  { tags: ['@24.77'] },
  async (bathing_status) => {
    await openApp('/springs/7', answersFor({ bathing_status }), { user: exampleUser() });
    await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible();
    expect(card.query()).toBeNull();
    const corrections = [{ ...SAID, field: 'fee', fee: '$35 a car', is_free: false } as const];
    await openApp('/springs/7', answersFor({ bathing_status, corrections }));
    await expect.element(card).toMatchTextContent('Fee$35 a carReported by marge');
    await expect.element(card).not.toMatchTextContent('No word yet');
    expect(card.getByText(/Add what you know/).query()).toBeNull();
  },
);

test(
  'A page that a device kept from before shows what it holds',
  { tags: ['@24.76'] },
  async () => {
    const { agreed_road: _none, ...kept } = exampleSpring({
      corrections: [{ ...SAID, field: 'fee', fee: '$5' }],
    });
    await openApp('/springs/7', { ...answersFor(), 'GET /api/springs/7': kept });
    await expect.element(card).toMatchTextContent('Fee$5Reported by marge');
    await expect.element(card).toMatchTextContent('No word yet: walk, road, clothing');
  },
);

test('Visitors are led to sign in', { tags: ['@24.76'] }, async () => {
  await openApp('/springs/7', answersFor());
  await card.getByRole('link', { name: 'Add what you know (you need to log in)' }).click();
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
});

test(
  'After a session that ended, only the form that was open is there again, as it was',
  { tags: ['@24.75', '@18.6'] },
  async () => {
    await openApp(
      '/springs/7',
      { ...answersFor(), [SUGGEST]: 401, 'POST /api/auth/login': exampleUser() },
      { user: exampleUser() },
    );
    await add.click();
    await choose('Dogs');
    await choose('No');
    changeAnswers({ 'GET /api/auth/status': 401 });
    await send.click();
    await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
    const main = page.getByRole('main');
    await main.getByLabelText('Username').fill('theo');
    await main.getByLabelText('Password').fill('a-good-password');
    changeAnswers({
      'GET /api/auth/status': { isLoggedIn: true, user: exampleUser() },
      [SUGGEST]: SENT,
    });
    await main.getByRole('button', { name: 'Sign In' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'Dogs' })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    expect(page.getByRole('dialog').all()).toHaveLength(1);
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies().at(-1)).toEqual({ field: 'dogs', dogs: 'no', note: null });
  },
);

test(
  'At 390 px the form fits, controls are large, and the keyboard is enough',
  { tags: ['@24.75', '@20.2', '@20.3'] },
  async () => {
    await showOnPhone(390);
    await openApp('/springs/7', answersFor(), { user: exampleUser() });
    await expect.element(add).toBeVisible();
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toHaveFocus();
    await userEvent.keyboard('{Tab}{ArrowRight}');
    await expect.element(dialog.getByRole('radio', { name: 'Road' })).toBeChecked();
    await userEvent.keyboard('{Tab} ');
    await expect.element(dialog.getByRole('radio', { name: 'Any car' })).toBeChecked();
    const controls = Array.from(
      dialog.element().querySelectorAll('button, input:not([type=radio]), label[aria-hidden]'),
      (control) => control.getBoundingClientRect().height,
    );
    expect(Math.min(...controls)).toBeGreaterThanOrEqual(44);
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Thank you. Your correction is sent.')).toBeVisible();
    expect(bodies()).toEqual([{ field: 'road', road: 'any-car', note: null }]);
  },
);
