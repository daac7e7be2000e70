import type { ModeratedHazard, SpringHazards } from '@wildsoak/contract/hazards';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, refusal, type Answers, bodiesOf } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath } from '../../../../test/open-app.tsx';
import {
  expectProblem,
  showOnPhone,
  switchToDark,
  toast,
  expectNoOverflow,
} from '../../../../test/screen.ts';
import { openModeration } from '../../../../test/moderation.ts';

const HAZARDS = 'GET /api/moderation/springs/7/hazards';
const ADD = 'POST /api/moderation/springs/7/hazards';
const CHANGE = 'PUT /api/moderation/hazards/31';
const SETTLE = 'POST /api/moderation/hazards/31';

const hazard = (facts: Partial<ModeratedHazard> = {}): ModeratedHazard => ({
  id: 31,
  kind: 'closed',
  state: 'in-force',
  text: 'Closed since the fire.',
  source: 'Boise National Forest',
  date: '2026-08-01',
  confidence: 'published',
  checked_on: null,
  ...ALWAYS,
  weekdays: [],
  is_from_catalog: false,
  ended_at: null,
  acts: [
    {
      act: 'add',
      moderator: 'marge',
      note: 'Called the ranger.',
      created_at: '2026-11-01T10:00:00.000Z',
    },
  ],
  ...facts,
});

const about = (...hazards: ModeratedHazard[]): SpringHazards => ({
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  bathing_status: hazards.some(({ ended_at: endedAt }) => endedAt === null) ? 'closed' : 'unknown',
  hazards,
});

const LEVEL = 'GET /api/moderation/springs/7/level';
const SET_LEVEL = 'PUT /api/moderation/springs/7/level';
const level = page.getByRole('region', { name: 'How exactly we show spring 7' });

test(
  'A moderator sees where a place really is, and chooses how exactly we show it',
  { tags: ['@30.2', '@30.4', '@30.13', '@20.2'] },
  async () => {
    const now = {
      shown_as: 'area',
      latitude: 44.0721,
      longitude: -115.543,
      source_url: 'https://pools.example/creek',
      moved: null,
      acts: [
        {
          act: 'area',
          moderator: 'marge',
          note: 'The tribe asked.',
          created_at: '2026-11-01T10:00:00.000Z',
        },
      ],
    };
    await openSpring({ [HAZARDS]: about(), [LEVEL]: now, [SET_LEVEL]: 204 });
    await expect.element(level).toMatchTextContent('Shown as an area of about 6 miles.');
    await expect.element(level).toMatchTextContent('The place itself: 44.07210, -115.54300');
    await expect
      .element(level.getByRole('link', { name: 'https://pools.example/creek' }))
      .toBeVisible();
    await expect
      .element(level)
      .toMatchTextContent('Show as an area by marge, November 1, 2026: The tribe asked.');
    await expectAccessible();
    await level.getByLabelText('Note (optional)').fill('They agree now.');
    await level.getByRole('button', { name: 'Show exactly' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent('Anyone can copy that');
    changeAnswers({ [LEVEL]: { ...now, shown_as: 'exact' } });
    await dialog.getByRole('button', { name: 'Show exactly' }).click();
    await expect.element(toast('Shown exactly.')).toBeVisible();
    await expect.element(level.getByRole('heading')).toHaveFocus();
    await expect.element(level.getByRole('button', { name: 'Unlist' })).toBeVisible();
    expect(bodiesOf(SET_LEVEL)).toEqual([{ shown_as: 'exact', note: 'They agree now.' }]);
  },
);

test(
  'A moderator undoes a correction that moved a place nobody else sees',
  { tags: '@30.14' },
  async () => {
    const now = {
      shown_as: 'area',
      latitude: 44.0721,
      longitude: -115.543,
      source_url: null,
      moved: { correction_id: 5, latitude: 44.0921, longitude: -115.543 },
      acts: [],
    };
    const undo = 'POST /api/moderation/corrections/5';
    await openSpring({ [HAZARDS]: about(), [LEVEL]: now, [undo]: 204 });
    await expect
      .element(level)
      .toMatchTextContent('An accepted correction moved it 1.4 mi, from 44.09210, -115.54300.');
    changeAnswers({ [LEVEL]: { ...now, moved: null } });
    await level.getByRole('button', { name: 'Undo the move' }).click();
    await expect.element(toast('The place is where it was.')).toBeVisible();
    await expect
      .element(level.getByRole('button', { name: 'Undo the move' }))
      .not.toBeInTheDocument();
    expect(bodiesOf(undo)).toEqual([{ act: 'undo', note: null }]);
  },
);

const section = page.getByRole('region', { name: 'Hazards and closures' });
const spring = section.getByRole('heading', { level: 3 });
const item = section.getByRole('list').getByRole('listitem').first();
const find = section.getByLabelText('Spring, by name or number');
const openSpring = (answers: Answers) => openModeration(answers, '/moderation?spring=7');

test('A spring is found by name, with its hazards', { tags: ['@21.71', '@20.2'] }, async () => {
  await openModeration(
    {
      'GET /api/springs?search=kirk': [exampleListItem({ id: 7, name: 'Kirkham Hot Springs' })],
      [HAZARDS]: about(hazard()),
    },
    '/moderation?show=hazards',
  );
  await find.fill('kirk');
  await userEvent.keyboard('{Enter}');
  const found = section.getByRole('button', { name: 'Kirkham Hot Springs, KS' });
  await expect.element(section.getByRole('list')).toMatchTextContent('No. 7');
  await expectAccessible();
  (found.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe('/moderation?spring=7');
  await expect.element(spring).toHaveTextContent('Kirkham Hot Springs, ID');
  await expect.element(spring).toHaveFocus();
  await expect.element(found).not.toBeInTheDocument();
  await expect.element(item).toMatchTextContent('ClosedIn force · Published');
  await expect.element(item).toMatchTextContent('Boise National Forest, August 1, 2026');
  await expect
    .element(item)
    .toMatchTextContent('Added by marge, November 1, 2026: Called the ranger.');
  await expectAccessible();
  await switchToDark();
  await expectAccessible();
});

test('A spring is found by number, or by the link from its page', { tags: '@21.71' }, async () => {
  const catalog = hazard({ acts: [], is_from_catalog: true, ends_on: '2031-04-30' });
  const answers = { [HAZARDS]: about(catalog), 'GET /api/springs?search=nowhere': [] };
  await openModeration(answers, '/moderation?show=hazards');
  await find.fill('nowhere');
  await section.getByRole('button', { name: 'Find' }).click();
  await expect.element(section).toMatchTextContent('No spring matches “nowhere”.');
  await find.fill(' 7 ');
  await section.getByRole('button', { name: 'Find' }).click();
  await expect.poll(currentPath).toBe('/moderation?spring=7');
  await expect.element(item).toMatchTextContent('From our catalog.');
  await expect.element(item).toMatchTextContent('In effect until April 30, 2031.');
  // Nobody has changed it, so there is nothing to undo.
  expect(item.getByRole('button', { name: /^Undo/ }).query()).toBeNull();
});

test(
  'A moderator adds a closure with its source and its days; what is missing is named first',
  { tags: ['@21.72', '@20.2'] },
  async () => {
    await openSpring({ [HAZARDS]: about(), [ADD]: Response.json({ id: 31 }, { status: 201 }) });
    await expect.element(section).toMatchTextContent('No hazards or closures yet.');
    await section.getByRole('button', { name: 'Add a hazard or a closure' }).click();
    const form = section.getByRole('form', { name: 'Add a hazard or a closure' });
    const kind = form.getByLabelText('Kind');
    await expect.element(kind).toHaveFocus();
    await expect.element(form).toMatchTextContent('It makes the status “Closed”');
    await form.getByRole('button', { name: 'Add' }).click();
    await expectProblem(
      form.getByLabelText('What visitors must know'),
      'Please fill in this field.',
    );
    await expectProblem(form.getByLabelText('Who says so'), 'Please fill in this field.');
    await expectProblem(
      form.getByLabelText('When they said it'),
      'Please enter when the source said it.',
    );
    await expectAccessible();
    await kind.selectOptions('seasonal-closure');
    await form.getByLabelText('What visitors must know').fill('Closed in winter.');
    await expect.element(form).toMatchTextContent('123 characters left');
    await form.getByLabelText('Who says so').fill('Boise National Forest');
    await form.getByLabelText('When they said it').fill('2026-08-01');
    await form.getByLabelText('First day each year').fill('November');
    await form.getByRole('button', { name: 'Add' }).click();
    await expectProblem(
      form.getByLabelText('First day each year'),
      'Please enter month and day, such as 11-01.',
    );
    await expectProblem(
      form.getByLabelText('Last day each year'),
      'Please enter both days, or neither.',
    );
    await form.getByLabelText('First day each year').fill('11-01');
    await form.getByLabelText('Last day each year').fill('04-30');
    await form.getByLabelText('Last day in effect (optional)').fill('2031-04-30');
    await form.getByLabelText('Note (optional)').fill('Their page.');
    changeAnswers({ [HAZARDS]: about(hazard({ kind: 'seasonal-closure' })) });
    await form.getByRole('button', { name: 'Add' }).click();
    await expect.element(toast('Hazard added.')).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(item).toMatchTextContent('Closed in season');
    await expect.element(spring).toHaveFocus();
    expect(bodiesOf(ADD)).toEqual([
      {
        kind: 'seasonal-closure',
        state: 'in-force',
        confidence: 'published',
        text: 'Closed in winter.',
        source: 'Boise National Forest',
        date: '2026-08-01',
        season: { from: '11-01', to: '04-30' },
        starts_on: null,
        ends_on: '2031-04-30',
        weekdays: [],
        night: null,
        checked_on: null,
        note: 'Their page.',
      },
    ]);
  },
);

test('A moderator changes the words, the state and the dates', { tags: '@21.72' }, async () => {
  await openSpring({ [HAZARDS]: about(hazard()), [CHANGE]: refusal(409, 'It has ended.') });
  const button = item.getByRole('button', { name: 'Change Closed: Closed since the fire.' });
  await button.click();
  const form = item.getByRole('form');
  expect(form.getByLabelText('Kind').query()).toBeNull();
  await userEvent.tab();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button).toHaveFocus();
  await button.click();
  await form.getByLabelText('In effect today?').selectOptions('planned');
  await expect.element(form).toMatchTextContent('It warns, and leaves the status alone.');
  await form.getByLabelText('What visitors must know').fill('Closes in May.');
  await form.getByLabelText('How sure we are').selectOptions('unconfirmed');
  await form.getByLabelText('When they said it').clear();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('It has ended.');
  await expect
    .element(form.getByLabelText('What visitors must know'))
    .toHaveValue('Closes in May.');
  await expectAccessible();
  changeAnswers({ [CHANGE]: 204, [HAZARDS]: about(hazard({ text: 'Closes in May.' })) });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(toast('Hazard changed.')).toBeVisible();
  await expect.element(item).toMatchTextContent('Closes in May.');
  await expect.element(spring).toHaveFocus();
  expect(bodiesOf(CHANGE)[1]).toEqual({
    kind: 'closed',
    state: 'planned',
    confidence: 'unconfirmed',
    text: 'Closes in May.',
    source: 'Boise National Forest',
    date: null,
    ...ALWAYS,
    checked_on: null,
    note: null,
  });
});

test('A moderator gives a closure its days and hours', { tags: '@24.56' }, async () => {
  await openSpring({ [HAZARDS]: about(), [ADD]: Response.json({ id: 31 }, { status: 201 }) });
  await section.getByRole('button', { name: 'Add a hazard or a closure' }).click();
  const form = section.getByRole('form', { name: 'Add a hazard or a closure' });
  await form.getByLabelText('In effect today?').selectOptions('nights-only');
  await expect.element(form).toMatchTextContent('those who plan to arrive at night');
  await form.getByLabelText('What visitors must know').fill('Day use only.');
  await form.getByLabelText('Who says so').fill('Boise National Forest');
  await form.getByLabelText('When they said it').fill('2026');
  await form.getByLabelText('Closes at').fill('9 pm');
  await form.getByLabelText('Opens at').fill('sunrise');
  await form.getByLabelText('First day in effect (optional)').fill('2027-06-01');
  await form.getByLabelText('Last day in effect (optional)').fill('2027-05-01');
  await form.getByRole('button', { name: 'Add' }).click();
  await expectProblem(
    form.getByLabelText('Closes at'),
    'Please enter an hour such as 21:00, or sunset.',
  );
  await expectProblem(
    form.getByLabelText('Last day in effect (optional)'),
    'The last day is before the first.',
  );
  await expectAccessible();
  await form.getByLabelText('Closes at').fill('21:00');
  await form.getByLabelText('Last day in effect (optional)').fill('2027-09-01');
  await form.getByRole('checkbox', { name: 'Thursday' }).click();
  await form.getByRole('checkbox', { name: 'Monday' }).click();
  await form.getByRole('checkbox', { name: 'Sunday' }).click();
  await form.getByRole('checkbox', { name: 'Sunday' }).click();
  await form.getByLabelText('Last checked (optional)').fill('2026-11-01');
  const window = {
    starts_on: '2027-06-01',
    ends_on: '2027-09-01',
    weekdays: [1, 4],
    night: { from: '21:00', to: 'sunrise' },
    checked_on: '2026-11-01',
  };
  changeAnswers({ [HAZARDS]: about(hazard({ state: 'nights-only', ...window })) });
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(toast('Hazard added.')).toBeVisible();
  expect(bodiesOf(ADD)).toMatchObject([{ state: 'nights-only', season: null, ...window }]);
  await expect
    .element(item)
    .toMatchTextContent(
      'In effect from 9 PM to sunrise, on Mondays and Thursdays, from June 1, 2027 on. In effect until September 1, 2027. Checked November 1, 2026.',
    );
  await item.getByRole('button', { name: /^Change/ }).click();
  await expect.element(item.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await expect.element(item.getByLabelText('Opens at')).toHaveValue('sunrise');
  // Any other kind has only a last day.
  await section.getByRole('button', { name: 'Add a hazard or a closure' }).click();
  await form.getByLabelText('Kind').selectOptions('gas');
  expect(form.getByRole('checkbox').elements()).toEqual([]);
  expect(form.getByLabelText('First day in effect (optional)').query()).toBeNull();
});

test('It is ended with a note, and that is undone', { tags: ['@21.72', '@20.2'] }, async () => {
  await openSpring({ [HAZARDS]: about(hazard()), [SETTLE]: 204 });
  await item.getByLabelText('Note (optional)').fill('Open since May.');
  const [added] = hazard().acts;
  const end = { act: 'end', moderator: 'theo', note: 'Open since May.' } as const;
  const acts = [{ ...end, created_at: '2026-11-16T10:00:00.000Z' }, ...(added ? [added] : [])];
  changeAnswers({ [HAZARDS]: about(hazard({ acts, ended_at: '2026-11-16T10:00:00.000Z' })) });
  await item.getByRole('button', { name: 'End Closed: Closed since the fire.' }).click();
  await expect.element(toast('Hazard ended.')).toBeVisible();
  await expect.element(item).toMatchTextContent('Ended November 16, 2026');
  await expect.element(section).toMatchTextContent('Soaking: not confirmed');
  await expect.element(spring).toHaveFocus();
  expect(item.getByRole('button', { name: /^(End|Change)/ }).elements()).toEqual([]);
  await expectAccessible();
  const undone = { ...end, act: 'undo', created_at: '2026-11-16T10:05:00.000Z' } as const;
  changeAnswers({ [HAZARDS]: about(hazard({ acts: [undone, ...acts] })) });
  await item.getByRole('button', { name: /^Undo last act/ }).click();
  await expect.element(toast('Last act undone.')).toBeVisible();
  await expect.element(item.getByRole('button', { name: /^End/ })).toBeVisible();
  expect(item.getByRole('button', { name: /^Undo/ }).query()).toBeNull();
  expect(bodiesOf(SETTLE)).toEqual([
    { act: 'end', note: 'Open since May.' },
    { act: 'undo', note: null },
  ]);
});

test('What does not load says why and is asked for again', { tags: '@21.71' }, async () => {
  await openSpring({ [HAZARDS]: refusal(404, 'Spring not found.') });
  const alert = section.getByRole('alert');
  await expect.element(alert).toMatchTextContent("We couldn't load the hazards: Spring not found.");
  changeAnswers({ [HAZARDS]: about() });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(spring).toHaveTextContent('Kirkham Hot Springs, ID');
});

test('At 320 px nothing overflows and controls are large', { tags: '@20.3' }, async () => {
  await showOnPhone(320);
  await openSpring({ [HAZARDS]: about(hazard()) });
  await item.getByRole('button', { name: /^Change/ }).click();
  await section.getByRole('button', { name: 'Add a hazard or a closure' }).click();
  const heights = Array.from(
    section.element().querySelectorAll('button, input, select'),
    (control) => control.getBoundingClientRect().height,
  );
  expect(heights.length).toBeGreaterThan(15);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expectNoOverflow();
  await expectAccessible();
});
