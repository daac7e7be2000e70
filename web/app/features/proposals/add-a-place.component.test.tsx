import { focusManager } from '@tanstack/react-query';
import type { ProposalState } from '@wildsoak/contract/rules/proposals';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import {
  bodiesOf,
  callsTo,
  changeAnswers,
  lost,
  refusal,
  type Answers,
} from '../../../test/answers.ts';
import { exampleNeighbor, exampleProposal, exampleUser } from '../../../test/examples.ts';
import { currentPath, goTo, openApp } from '../../../test/open-app.tsx';
import { emptyOutbox } from '../../../test/outbox.ts';
import { expectNoOverflow, expectProblem, HOME, showOnPhone, toast } from '../../../test/screen.ts';
import { zoomOf } from '../../../test/spring-map.ts';
import { daysAgo } from '../../../test/visits.ts';

const MINE = 'GET /api/proposals/mine';
const NEAR = 'GET /api/proposals/near';
const SEND = 'POST /api/proposals';
const ANSWER = 'POST /api/proposals/4/answer';

const form = page.getByRole('form', { name: 'A new place' });
const field = (label: string) => form.getByLabelText(label);
const position = field('Where it is');
const next = form.getByRole('button', { name: 'Next' });
const send = form.getByRole('button', { name: 'Send to a moderator' });
const map = form.getByRole('region', { name: 'Map to put the pin on' });
const known = form.getByRole('region', { name: 'What we have nearby' });
const own = page.getByRole('region', { name: 'Your places' });

// Drafts live as long as the page: each test has its own member.
let members = 0;

const open = async (answers: Answers = {}) => {
  const user = exampleUser({ username: `ida-${(members += 1)}` });
  await openApp('/add-a-place', { [MINE]: [], [NEAR]: [], ...answers }, { user });
  await expect.element(form).toBeVisible();
};

const sayWhere = async () => {
  await position.fill('40.02, -115.4');
  await field('What it’s called').fill('  Tin  Cup Pools ');
  await next.click();
  await expect.element(known).toBeVisible();
};

const sayWhat = async () => {
  await form.getByRole('radio', { name: 'Wild pools' }).click();
  await field('When were you there?').fill(daysAgo(3));
  await field('How do you know whose land it is?').fill('A sign of the Forest Service.');
};

test('A visitor logs in first, and comes back', { tags: '@29.11' }, async () => {
  await openApp('/add-a-place');
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fadd-a-place');
  await expect.element(page.getByText('Please log in to add a place.')).toBeVisible();
});

test.each([
  ['the footer', '/login', {}, page.getByRole('contentinfo')],
  ['below the map', '/', HOME, page.getByRole('main')],
  [
    'under an empty search',
    '/search?q=tin',
    { 'GET /api/springs?search=tin': [], 'GET /api/places?q=tin': [] },
    page.getByRole('main'),
  ],
])('A link in %s leads there', { tags: '@29.11' }, async (_where, path, answers, part) => {
  await openApp(path, answers);
  await expect
    .element(part.getByRole('link', { name: /^Add a place$/i }))
    .toHaveAttribute('href', '/add-a-place');
});

test(
  'What we have nearby comes before the rest, and another position asks again',
  { tags: ['@29.13', '@20.1'] },
  async () => {
    await open({ [NEAR]: [exampleNeighbor()], [SEND]: exampleProposal() });
    await next.click();
    await expect.element(position).toHaveFocus();
    await expectProblem(position, 'Please enter latitude and longitude');
    await expectProblem(field('What it’s called'), 'Please fill in this field.');
    expect(send.query()).toBeNull();
    await sayWhere();
    expect(callsTo(NEAR).map(({ path }) => path)).toEqual([
      '/api/proposals/near?lat=40.02&lng=-115.4&name=Tin+Cup+Pools',
    ]);
    await expect.element(known.getByRole('heading')).toHaveFocus();
    await expect
      .element(known.getByRole('link', { name: 'Kirkham Hot Springs' }))
      .toHaveAttribute('href', '/springs/7');
    await expect.element(known).toMatchTextContent('0.1 mi away, a similar name');
    await expectAccessible();
    await position.fill('40.03, -115.4');
    expect(send.query()).toBeNull();
    changeAnswers({ [NEAR]: [] });
    await next.click();
    await expect.element(known).toMatchTextContent('We have nothing within 3 miles');
    await send.click();
    await expect.element(form.getByText('Please choose one.')).toBeVisible();
    await expectProblem(field('When were you there?'), 'Please pick a day');
    await sayWhat();
    await field('A public page about it (optional)').fill('my brother');
    await send.click();
    await expectProblem(field('A public page about it (optional)'), 'Please enter a web address');
    await field('A public page about it (optional)').fill('https://elko.example/pools');
    changeAnswers({ [MINE]: [exampleProposal()] });
    await send.click();
    await expect.element(toast('Thank you. A moderator will look at it.')).toBeVisible();
    await expect.element(own).toMatchTextContent('Waiting for a moderator');
    await expect.element(own.getByRole('heading', { name: 'Your places' })).toHaveFocus();
    await expect.element(position).toHaveValue('');
    expect(bodiesOf(SEND)).toEqual([
      {
        name: 'Tin Cup Pools',
        kind: 'wild',
        latitude: 40.03,
        longitude: -115.4,
        visited_on: daysAgo(3),
        land: 'A sign of the Forest Service.',
        source_url: 'https://elko.example/pools',
      },
    ]);
  },
);

test('A press on the map puts the pin, and so does the keyboard', { tags: '@29.12' }, async () => {
  await open();
  const middle = form.getByRole('button', { name: 'Put the pin in the middle' });
  await middle.click();
  const pins = () => map.element().querySelectorAll('.leaflet-marker-icon').length;
  await expect.poll(pins).toBe(1);
  const typed = () => (position.element() as HTMLInputElement).value;
  const first = typed();
  expect(first).toMatch(/^39\.8\d*, -\d+\.\d+$/);
  expect(zoomOf(map.element())).toBe(7);
  // It is announced, each time.
  const announced = form.getByRole('status').filter({ hasText: /^The pin is at/ });
  await expect.element(announced).toHaveTextContent(`The pin is at ${first}.`);
  const word = announced.element().firstElementChild;
  await middle.click();
  await expect.poll(() => zoomOf(map.element())).toBe(10);
  expect(typed()).toBe(first);
  await expect.poll(() => announced.element().firstElementChild).not.toBe(word);
  await expect.element(announced).toHaveTextContent(`The pin is at ${first}.`);
  const { width, height } = map.element().getBoundingClientRect();
  await map.click({ position: { x: width / 2 + 60, y: height / 2 + 40 } });
  await expect.poll(typed).not.toBe(first);
  expect(pins()).toBe(1);
  // What is typed moves the map there.
  await position.fill('65.05, -150.63');
  const isInside = () => {
    const box = map.element().getBoundingClientRect();
    const pin = map.element().querySelector('.leaflet-marker-icon')?.getBoundingClientRect();
    return pin !== undefined && pin.left > box.left && pin.right < box.right;
  };
  await expect.poll(isInside).toBe(true);
  expect(zoomOf(map.element())).toBe(14);
  await position.fill('nowhere');
  await expect.poll(pins).toBe(0);
  await expectAccessible();
});

const GPX = (inside: string) =>
  new File(
    [`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`],
    'way.gpx',
  );
const WAYPOINT = '<wpt lat="44.0722" lon="-115.5437"><name>Kirkham</name></wpt>';
const TRACK =
  '<trk><name>The way</name><trkseg><trkpt lat="44" lon="-115"/><trkpt lat="44.2" lon="-115.1"/><trkpt lat="44.01" lon="-115"/></trkseg></trk>';

test('A file gives a waypoint, or where a track leads', { tags: '@29.12' }, async () => {
  await open();
  const file = field('Or a GPX or KML file');
  await userEvent.upload(file, GPX(WAYPOINT));
  await expect.element(position).toHaveValue('44.0722, -115.5437');
  await expect.element(field('What it’s called')).toHaveValue('Kirkham');
  await userEvent.upload(file, GPX(WAYPOINT + TRACK));
  // Nothing is wrong with it, so nothing is red.
  for (const alert of form.getByRole('alert').elements()) expect(alert.children.length).toBe(0);
  await field('Which point?').selectOptions('The way');
  await expect.element(position).toHaveValue('44.2, -115.1');
  const name = field('What it’s called');
  await expect.element(name).toHaveValue('The way');
  // What the member typed stays.
  await name.fill('Tin Cup Pools');
  await field('Which point?').selectOptions('Kirkham');
  await expect.element(position).toHaveValue('44.0722, -115.5437');
  await expect.element(name).toHaveValue('Tin Cup Pools');
  await expectAccessible();
  await userEvent.upload(file, new File(['Nothing of the kind'], 'way.gpx'));
  await expect
    .element(form.getByRole('alert').getByText('This isn’t a GPX or KML file.'))
    .toBeVisible();
  await userEvent.upload(file, GPX('<wpt><name>Nowhere</name></wpt>'));
  await expect
    .element(form.getByRole('alert').getByText('This file has no points with a position.'))
    .toBeVisible();
  expect(callsTo(NEAR)).toEqual([]);
});

test(
  'Without a signal the form goes on, and the place waits on the device',
  { tags: '@29.13' },
  async () => {
    onTestFinished(emptyOutbox);
    await open({ [NEAR]: lost, [SEND]: lost });
    await sayWhere();
    await expect.element(known).toMatchTextContent('A moderator will.');
    await sayWhat();
    await send.click();
    await expect.element(toast("No signal. We'll send it when you're back online.")).toBeVisible();
    await goTo('/outbox');
    const row = page.getByRole('listitem').filter({ hasText: 'New place: Tin Cup Pools' });
    await expect.element(row).toMatchTextContent('A sign of the Forest Service.');
    expect(bodiesOf(SEND).at(-1)).toMatchObject({ name: 'Tin Cup Pools', kind: 'wild' });
  },
);

test('What was typed is still there after a look at a neighbor', { tags: '@29.13' }, async () => {
  await open();
  await sayWhere();
  await goTo('/safety');
  await expect.element(form).not.toBeInTheDocument();
  await goTo('/add-a-place');
  await expect.element(position).toHaveValue('40.02, -115.4');
});

test.each<[ProposalState, Parameters<typeof exampleProposal>[0], string]>([
  ['accepted', { spring_id: 9 }, 'Added: it has its own page'],
  ['merged', { spring_id: 9, is_visit: true }, 'We already had it, and added your visit'],
  [
    'merged',
    { spring_id: 9, image_url: '/photos/tin-cup' },
    'We added no visit, so this photo isn’t on its page.',
  ],
  ['accepted', {}, 'Added, but no longer listed'],
  ['merged', {}, 'We had it, but no longer list it'],
  ['refused', { said: 'It is a bathtub.' }, 'Not added“It is a bathtub.”'],
])(
  'Members see what became of their places: %s',
  { tags: '@29.14' },
  async (state, more, words) => {
    await open({
      [MINE]: [exampleProposal({ state, settled_at: '2026-10-05T10:00:00Z', ...more })],
    });
    await expect.element(own).toMatchTextContent(words);
    const link = own.getByRole('link', { name: 'Tin Cup Pools' });
    if (more?.spring_id) await expect.element(link).toHaveAttribute('href', '/springs/9');
    else expect(link.query()).toBeNull();
    expect(own.getByRole('button').query()).toBeNull();
    await expectAccessible();
  },
);

test('A question is answered on the same page', { tags: '@29.14' }, async () => {
  await open({
    [MINE]: [exampleProposal({ state: 'asked', said: 'How far is it?' })],
    [ANSWER]: 204,
  });
  await expect.element(own).toMatchTextContent('A moderator has a question“How far is it?”');
  const answer = own.getByLabelText('Your answer');
  const notice = page.getByRole('link', { name: 'A moderator has a question about Tin Cup Pools' });
  // At a desk the box is in sight.
  expect(notice.query()).toBeNull();
  await showOnPhone();
  await expect.element(notice).toHaveAttribute('href', '#own');
  await expectAccessible();
  await own.getByRole('button', { name: 'Send answer' }).click();
  await expectProblem(answer, 'Please fill in this field.');
  await answer.fill(' A mile. ');
  changeAnswers({ [MINE]: [exampleProposal({ answer: 'A mile.' })] });
  await own.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(own).toMatchTextContent('You answered: A mile.');
  expect(answer.query()).toBeNull();
  expect(bodiesOf(ANSWER)).toEqual([{ answer: 'A mile.' }]);
});

const ASKED = exampleProposal({ state: 'asked', said: 'How far is it?' });
const TOO_LATE =
  'There’s no question to answer any more. We didn’t send your answer. You can still copy it here.';

test('An answer that was not sent is still there later', { tags: '@29.14' }, async () => {
  await open({
    [MINE]: [ASKED],
    [ANSWER]: () => {
      changeAnswers({ [MINE]: [exampleProposal({ answer: 'A mile.' })] });
      return new Response(null, { status: 204 });
    },
  });
  const answer = own.getByLabelText('Your answer');
  await answer.fill('A mile.');
  await goTo('/safety');
  await expect.element(form).not.toBeInTheDocument();
  await goTo('/add-a-place');
  await expect.element(answer).toHaveValue('A mile.');
  await own.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(own).toMatchTextContent('You answered: A mile.');
  // Not once it was sent: the next question starts empty.
  changeAnswers({ [MINE]: [ASKED] });
  await goTo('/safety');
  await expect.element(form).not.toBeInTheDocument();
  await goTo('/add-a-place');
  await expect.element(answer).toHaveValue('');
});

test(
  'An answer that comes too late stays, beside what the moderator decided',
  { tags: '@29.14' },
  async () => {
    await open({ [MINE]: [ASKED], [ANSWER]: refusal(409, "There's no question to answer.") });
    const answer = own.getByLabelText('Your answer');
    await answer.fill('A mile.');
    changeAnswers({ [MINE]: [exampleProposal({ state: 'refused', said: 'It is a bathtub.' })] });
    await own.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(own).toMatchTextContent('Not added');
    await expect.element(own.getByRole('alert')).toMatchTextContent(TOO_LATE);
    await expect.element(answer).toHaveValue('A mile.');
    await expect.element(answer).toHaveFocus();
    await expectAccessible();
    // One that had arrived though the device never heard so was sent.
    changeAnswers({ [MINE]: [exampleProposal({ answer: 'Far.\n\nA mile.' })] });
    focusManager.onFocus();
    await expect.element(own).toMatchTextContent('You answered: Far. A mile.');
    await expect.element(answer).not.toBeInTheDocument();
  },
);

test(
  'An answer half typed stays when the question goes, until it is discarded',
  { tags: '@29.14' },
  async () => {
    await open({ [MINE]: [ASKED], [ANSWER]: 204 });
    const answer = own.getByLabelText('Your answer');
    const alert = own.getByRole('alert');
    await answer.fill('A mi');
    changeAnswers({ [MINE]: [exampleProposal({ state: 'refused', said: 'It is a bathtub.' })] });
    focusManager.onFocus();
    await expect.element(own).toMatchTextContent('Not added');
    await expect.element(alert).toMatchTextContent(TOO_LATE);
    await expect.element(answer).toHaveValue('A mi');
    // Also after a look at another page.
    await goTo('/safety');
    await expect.element(form).not.toBeInTheDocument();
    await goTo('/add-a-place');
    await expect.element(alert).toMatchTextContent(TOO_LATE);
    await expect.element(answer).toHaveValue('A mi');
    await expectAccessible();
    // They may ask again.
    changeAnswers({ [MINE]: [ASKED] });
    focusManager.onFocus();
    await expect.element(own.getByText(TOO_LATE)).not.toBeInTheDocument();
    await answer.fill('A mile');
    changeAnswers({ [MINE]: [exampleProposal()] });
    focusManager.onFocus();
    await own.getByRole('button', { name: 'Discard answer' }).click();
    await expect.element(answer).not.toBeInTheDocument();
    await expect.element(own.getByRole('listitem')).toHaveFocus();
    changeAnswers({ [MINE]: [ASKED] });
    focusManager.onFocus();
    await expect.element(answer).toHaveValue('');
  },
);

test('An answer sent while its page is left is not typed again', { tags: '@29.14' }, async () => {
  const sent = Promise.withResolvers<Response>();
  await open({ [MINE]: [ASKED], [ANSWER]: () => sent.promise });
  const answer = own.getByLabelText('Your answer');
  await answer.fill('A mile.');
  await own.getByRole('button', { name: 'Send answer' }).click();
  await goTo('/safety');
  await expect.element(form).not.toBeInTheDocument();
  sent.resolve(new Response(null, { status: 204 }));
  await expect.poll(() => callsTo(ANSWER)).toHaveLength(1);
  await goTo('/add-a-place');
  await expect.element(answer).toHaveValue('');
});

test('One that waits is withdrawn, after a question', { tags: '@29.14' }, async () => {
  await showOnPhone();
  await open({ [MINE]: [exampleProposal()], 'DELETE /api/proposals/4': 204 });
  await own.getByRole('button', { name: 'Withdraw Tin Cup Pools' }).click();
  expectNoOverflow();
  await expectAccessible();
  changeAnswers({ [MINE]: [] });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(toast('Withdrawn.')).toBeVisible();
  await expect.element(own).toMatchTextContent('You haven’t sent any yet.');
});

test(
  'What is typed while the device looks for its position stays',
  { tags: '@29.13' },
  async () => {
    let find = () => {};
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
      find = () =>
        found({ coords: { latitude: 40.02, longitude: -115.4 } } as unknown as GeolocationPosition);
    });
    await open();
    await form.getByRole('button', { name: 'Use my location' }).click();
    await field('What it’s called').fill('Tin Cup Pools');
    find();
    await expect.element(position).toHaveValue('40.02, -115.4');
    await expect.element(field('What it’s called')).toHaveValue('Tin Cup Pools');
  },
);

test(
  'A position outside the states is refused before anything else is asked',
  { tags: '@29.12' },
  async () => {
    await open();
    await position.fill('40.02, 115.4');
    await field('What it’s called').fill('Tin Cup Pools');
    await next.click();
    await expectProblem(position, "That's not on land in the 50 states");
    expect(callsTo(NEAR)).toEqual([]);
  },
);

test('The position of the device is one, too', { tags: '@29.12' }, async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    found({ coords: { latitude: 40.0212345, longitude: -115.4 } } as GeolocationPosition);
  });
  await open();
  await form.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(position).toHaveValue('40.02123, -115.4');
});
