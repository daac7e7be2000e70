import type { ModeratedProposal } from '@wildsoak/contract/proposals';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { bodiesOf, callsTo, changeAnswers, refusal } from '../../../test/answers.ts';
import {
  exampleNeighbor,
  exampleProposal,
  exampleSpring,
  exampleUser,
} from '../../../test/examples.ts';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { caseRows, openCase, openModeration, partLink } from '../../../test/moderation.ts';
import { openApp } from '../../../test/open-app.tsx';
import {
  expectInert,
  expectNoOverflow,
  expectProblem,
  showOnPhone,
  textsOf,
  toast,
  toastOf,
} from '../../../test/screen.ts';

const OPEN = 'GET /api/moderation/proposals?settled=false';
const SETTLED = 'GET /api/moderation/proposals?settled=true';
const DECIDE = 'POST /api/moderation/proposals/4';

const moderated = (facts: Partial<ModeratedProposal> = {}): ModeratedProposal => ({
  ...exampleProposal(),
  said_by: 'hazel',
  record: { accepted: 3, refused: 1 },
  known_land: [{ kind: 'national-forest', name: 'Humboldt National Forest', certainty: 'in' }],
  neighbors: [
    { ...exampleNeighbor(), is_removed: false, shown_as: 'exact' },
    {
      ...exampleNeighbor({ id: 8, name: 'Ranch Spring', miles: 1.5 }),
      is_removed: true,
      shown_as: 'area',
    },
  ],
  ...facts,
});

const note = openCase.getByLabelText('Question or reason');
const press = (name: string) => openCase.getByRole('button', { name }).click();

test(
  'A new place stands in the queue with all that a decision needs',
  { tags: ['@29.15', '@29.16', '@20.3'] },
  async () => {
    await openModeration({
      [OPEN]: [moderated({ source_url: 'https://elko.example/pools', answer: 'A mile.' })],
    });
    await expect
      .poll(() => textsOf(caseRows))
      .toEqual([expect.stringMatching(/^New placeTin Cup Pools, since October 4, 2026/)]);
    for (const words of [
      'Wild pools: Tin Cup Pools',
      'hazel, October 4, 2026',
      '40.0200',
      'White Pine County, Nevada',
      'Humboldt National Forest',
      'The county map says Forest Service.',
      'October 3, 2026',
      '3 accepted, 1 declined',
      'They answered: A mile.',
      'Ranch Spring (removed by its owner)',
      'give or take 6: shown as an area',
    ])
      await expect.element(openCase).toMatchTextContent(words);
    await expect
      .element(openCase.getByRole('link', { name: /^https:\/\/elko\.example\/pools/ }))
      .toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(openCase.getByRole('link', { name: 'Ranch Spring' }).query()).toBeNull();
    await expect.element(note).toHaveAccessibleDescription(/we email it to the member/);
    await expectAccessible();
    await showOnPhone();
    await page
      .getByRole('button', { name: /Tin Cup Pools/ })
      .first()
      .click();
    expectNoOverflow();
  },
);

test('Accepted with the neighbors that were seen', { tags: ['@29.15', '@29.16'] }, async () => {
  const words = 'We now have Tin Cup 0.1 miles from there. Compare the two, then decide again.';
  await openModeration({ [OPEN]: [moderated()], [DECIDE]: refusal(409, words) });
  await press('Accept (Tin Cup Pools)');
  await expect.element(toastOf('alert')).toHaveTextContent(`Moderation failed: ${words}`);
  changeAnswers({ [OPEN]: [], [DECIDE]: 204 });
  await press('Accept (Tin Cup Pools)');
  await expect.element(toast('Place added.')).toBeVisible();
  const body = { act: 'accept', note: null, neighbor_ids: [7, 8] };
  expect(bodiesOf(DECIDE)).toEqual([body, body]);
});

test('Accepted, but shown as an area', { tags: '@30.4' }, async () => {
  await openModeration({ [OPEN]: [moderated()], [DECIDE]: 204 });
  await openCase.getByLabelText('If accepted, show it').selectOptions('As an area');
  changeAnswers({ [OPEN]: [] });
  await press('Accept (Tin Cup Pools)');
  await expect.element(toast('Place added.')).toBeVisible();
  expect(bodiesOf(DECIDE)).toEqual([
    { act: 'accept', note: null, neighbor_ids: [7, 8], shown_as: 'area' },
  ]);
});

test.each(HOSTILE_TEXTS)(
  'hardening: a place shows as text: %s',
  { tags: '@19.1' },
  async (text) => {
    const said = { name: text, land: text, said: text, answer: text, county: text, state: 'asked' };
    const neighbors = [
      { ...exampleNeighbor({ name: text }), is_removed: false, shown_as: 'exact' as const },
    ];
    const hostile = { ...moderated({ neighbors }), ...said, said_by: text } as ModeratedProposal;
    await openModeration({ [OPEN]: [hostile] });
    await expect.element(openCase).toBeVisible();
    expect(openCase.element().textContent.split(text).length).toBeGreaterThan(6);
    await expectInert();
    const own = { 'GET /api/proposals/mine': [{ ...exampleProposal(), ...said }] };
    await openApp('/add-a-place', own, { user: exampleUser() });
    const list = page.getByRole('region', { name: 'Your places' });
    await expect.poll(() => list.query()?.textContent.includes(text)).toBe(true);
    await expectInert();
  },
);

test('Merged into a neighbor', { tags: '@29.15' }, async () => {
  await openModeration({ [OPEN]: [moderated()], [DECIDE]: 204 });
  await press('Same place as Kirkham Hot Springs');
  changeAnswers({ [OPEN]: [] });
  await press('Merge (Tin Cup Pools)');
  await expect.element(toast('Place merged.')).toBeVisible();
  expect(bodiesOf(DECIDE)).toEqual([{ act: 'merge', note: null, spring_id: 7 }]);
});

test(
  'Merged into any spring by its number, once it was shown which one that is',
  { tags: '@29.15' },
  async () => {
    const facts = { id: 612, name: 'Boggy Pools', state_code: 'NV', latitude: 40.3 };
    await openModeration({
      [OPEN]: [moderated()],
      [DECIDE]: refusal(400, 'Please choose the spring it is.'),
      'GET /api/springs/612': exampleSpring({ ...facts, longitude: -115.4 }),
      'GET /api/springs/613': refusal(404, 'Spring not found.'),
    });
    const number = openCase.getByLabelText('Another spring, by its number');
    await number.fill('612');
    const found = openCase.getByRole('status').filter({ hasText: 'Boggy Pools' });
    await expect.element(found).toMatchTextContent('Nevada, 19 mi away');
    await expectAccessible();
    await press('Same place as Boggy Pools');
    // Another number takes the choice back.
    await number.fill('613');
    await expectProblem(number, 'Spring not found.');
    await press('Merge (Tin Cup Pools)');
    await expect.element(toastOf('alert')).toMatchTextContent('Please choose the spring it is.');
    await number.fill('612');
    await press('Same place as Boggy Pools');
    changeAnswers({ [OPEN]: [], [DECIDE]: 204 });
    await press('Merge (Tin Cup Pools)');
    await expect.element(toast('Place merged.')).toBeVisible();
    expect(bodiesOf(DECIDE).map((body) => (body as { spring_id: unknown }).spring_id)).toEqual([
      null,
      612,
    ]);
  },
);

test('Nothing is asked before the whole number is typed', { tags: '@29.15' }, async () => {
  await openModeration({
    [OPEN]: [moderated()],
    'GET /api/springs/6': exampleSpring({ id: 6, name: 'Wrong Pools' }),
    'GET /api/springs/61': exampleSpring({ id: 61, name: 'Wrong Pools' }),
    'GET /api/springs/612': exampleSpring({ id: 612, name: 'Boggy Pools' }),
  });
  const number = openCase.getByLabelText('Another spring, by its number');
  await number.fill('#612');
  await expectProblem(number, 'Please enter only the number, such as 612.');
  await expectAccessible();
  const input = number.element() as HTMLInputElement;
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // In one go, so that a slow machine makes no pause between them.
  for (const digits of ['6', '61', '612']) {
    own?.set?.call(input, digits);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await expect
    .element(openCase.getByRole('button', { name: 'Same place as Boggy Pools' }))
    .toBeVisible();
  for (const id of [6, 61]) expect(callsTo(`GET /api/springs/${id}`)).toEqual([]);
});

test('A question keeps the case, and can be taken back', { tags: '@29.15' }, async () => {
  await openModeration({ [OPEN]: [moderated()], [DECIDE]: 204 });
  await note.fill('How far is it?');
  changeAnswers({ [OPEN]: [moderated({ state: 'asked', said: 'How far is it?' })] });
  await press('Ask (Tin Cup Pools)');
  await expect.element(toast('Question sent.')).toBeVisible();
  await expect.element(openCase).toMatchTextContent('We asked: How far is it?');
  changeAnswers({ [OPEN]: [moderated()] });
  await press('Undo last act (Tin Cup Pools)');
  await expect.element(toast('Last act undone.')).toBeVisible();
  await expect.element(openCase.getByText('We asked')).not.toBeInTheDocument();
  expect(bodiesOf(DECIDE)).toEqual([
    { act: 'ask', note: 'How far is it?' },
    { act: 'undo', note: null },
  ]);
});

test('A decided place that is no longer listed has no link', { tags: '@29.15' }, async () => {
  const places = [
    moderated({ state: 'accepted', spring_id: 9 }),
    moderated({ id: 5, state: 'accepted', spring_id: null }),
  ];
  await openModeration({ [SETTLED]: places }, '/moderation?show=places');
  const rows = page.getByRole('region', { name: /^Decided places/ }).getByRole('listitem');
  await expect
    .element(rows.nth(0).getByRole('link', { name: 'Its page' }))
    .toHaveAttribute('href', '/springs/9');
  await expect.element(rows.nth(1)).toMatchTextContent('Accepted. No longer listed.');
  expect(rows.nth(1).getByRole('link', { name: 'Its page' }).query()).toBeNull();
});

test('Decided places are in a part of their own, with undo', { tags: '@29.15' }, async () => {
  const declined = {
    state: 'refused',
    said: 'It is a bathtub.',
    settled_at: '2026-10-05T10:00:00.000Z',
    neighbors: [],
  } as const;
  await openModeration({
    [OPEN]: [],
    [SETTLED]: [moderated({ ...declined, neighbors: [] })],
    [DECIDE]: 204,
  });
  await partLink(/^Decided places$/).click();
  const row = page.getByRole('region', { name: /^Decided places/ }).getByRole('listitem');
  await expect.element(row).toMatchTextContent('Declined.');
  await expect.element(row).toMatchTextContent('The reason: It is a bathtub.');
  await expectAccessible();
  changeAnswers({ [SETTLED]: [] });
  await row.getByRole('button', { name: 'Undo last act (Tin Cup Pools)' }).click();
  await expect.element(toast('Last act undone.')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});
