import type { ModeratedHazard, SpringHazards } from '@wildsoak/contract/hazards';
import { ALWAYS } from '@wildsoak/contract/rules/closures';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, type Answers } from '../../../../test/answers.ts';
import { exampleListItem, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { expectProblem, showOnPhone, switchToDark, toast } from '../../../../test/screen.ts';

const HAZARDS = 'GET /api/moderation/springs/7/hazards';
const ADD = 'POST /api/moderation/springs/7/hazards';
const CHANGE = 'PUT /api/moderation/hazards/31';
const SETTLE = 'POST /api/moderation/hazards/31';
const QUEUES = {
  'GET /api/moderation/reviews?hidden=false': [],
  'GET /api/moderation/reviews?hidden=true': [],
  'GET /api/moderation/visits': [],
  'GET /api/moderation/corrections': [],
  'GET /api/moderation/owner-requests': [],
};

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

const section = page.getByRole('region', { name: 'Hazards and closures' });
const spring = section.getByRole('heading', { level: 3 });
const item = section.getByRole('list').getByRole('listitem').first();
const find = section.getByLabelText('Spring, by name or number');
const bodies = (call: string) => callsTo(call).map(({ body }) => JSON.parse(body) as unknown);

const open = (path: string, answers: Answers = {}) =>
  openApp(path, { ...QUEUES, ...answers }, { user: exampleUser({ is_moderator: true }) });
const openSpring = (answers: Answers) => open('/moderation?spring=7', answers);

test(
  'A spring is found by name; its hazards have source, date, state and history',
  { tags: ['@21.71', '@20.2'] },
  async () => {
    await open('/moderation', {
      'GET /api/springs?search=kirk': [exampleListItem({ id: 7, name: 'Kirkham Hot Springs' })],
      [HAZARDS]: about(hazard()),
    });
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
  },
);

test('A spring is found by number, or by the link from its page', { tags: '@21.71' }, async () => {
  const catalog = hazard({ acts: [], is_from_catalog: true, ends_on: '2031-04-30' });
  await open('/moderation', { [HAZARDS]: about(catalog), 'GET /api/springs?search=nowhere': [] });
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
    await expect.element(section).toMatchTextContent('Nobody has said anything about this spring.');
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
      form.getByLabelText('When they said so'),
      'Please say when the source said so.',
    );
    await expectAccessible();
    await kind.selectOptions('seasonal-closure');
    await form.getByLabelText('What visitors must know').fill('Closed in winter.');
    await expect.element(form).toMatchTextContent('123 characters left');
    await form.getByLabelText('Who says so').fill('Boise National Forest');
    await form.getByLabelText('When they said so').fill('2026-08-01');
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
    await form.getByLabelText('Last day it holds (optional)').fill('2031-04-30');
    await form.getByLabelText('Note (optional)').fill('Their page.');
    changeAnswers({ [HAZARDS]: about(hazard({ kind: 'seasonal-closure' })) });
    await form.getByRole('button', { name: 'Add' }).click();
    await expect.element(toast('Hazard added.')).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(item).toMatchTextContent('Closed in season');
    await expect.element(spring).toHaveFocus();
    expect(bodies(ADD)).toEqual([
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
  await form.getByLabelText('Does it hold today?').selectOptions('planned');
  await expect.element(form).toMatchTextContent('It warns, and leaves the status alone.');
  await form.getByLabelText('What visitors must know').fill('Closes in May.');
  await form.getByLabelText('How sure we are').selectOptions('unconfirmed');
  await form.getByLabelText('When they said so').clear();
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
  expect(bodies(CHANGE)[1]).toEqual({
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

test(
  'A moderator gives a closure its first day, weekdays, hours and when it was checked',
  { tags: '@24.56' },
  async () => {
    await openSpring({ [HAZARDS]: about(), [ADD]: Response.json({ id: 31 }, { status: 201 }) });
    await section.getByRole('button', { name: 'Add a hazard or a closure' }).click();
    const form = section.getByRole('form', { name: 'Add a hazard or a closure' });
    await form.getByLabelText('Does it hold today?').selectOptions('nights-only');
    await expect.element(form).toMatchTextContent('those who plan to arrive at night');
    await form.getByLabelText('What visitors must know').fill('Day use only.');
    await form.getByLabelText('Who says so').fill('Boise National Forest');
    await form.getByLabelText('When they said so').fill('2026');
    await form.getByLabelText('Closes at').fill('9 pm');
    await form.getByLabelText('Opens at').fill('sunrise');
    await form.getByLabelText('First day it holds (optional)').fill('2027-06-01');
    await form.getByLabelText('Last day it holds (optional)').fill('2027-05-01');
    await form.getByRole('button', { name: 'Add' }).click();
    await expectProblem(
      form.getByLabelText('Closes at'),
      'Please enter an hour such as 21:00, or sunset.',
    );
    await expectProblem(
      form.getByLabelText('Last day it holds (optional)'),
      'The last day is before the first.',
    );
    await expectAccessible();
    await form.getByLabelText('Closes at').fill('21:00');
    await form.getByLabelText('Last day it holds (optional)').fill('2027-09-01');
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
    expect(bodies(ADD)).toMatchObject([{ state: 'nights-only', season: null, ...window }]);
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
    expect(form.getByLabelText('First day it holds (optional)').query()).toBeNull();
  },
);

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
  expect(bodies(SETTLE)).toEqual([
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
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await expectAccessible();
});
