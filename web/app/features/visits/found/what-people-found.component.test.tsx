import { forEachAnswer, VISIT_ANSWERS } from '@wildsoak/contract/rules/visit-answers';
import type { Conditions } from '@wildsoak/contract/visits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, bodiesOf } from '../../../../test/answers.ts';
import { exampleSpring, exampleUser, exampleVisit } from '../../../../test/examples.ts';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { showOnPhone, toast, textsOf } from '../../../../test/screen.ts';
import { openDetails } from '../../../../test/spring-page.ts';
import {
  answer,
  conditionsOf,
  daysAgo,
  found,
  said,
  visitedAnswers,
  visitForm,
} from '../../../../test/visits.ts';
import { dateText } from '../../../lib/format.ts';

const user = exampleUser();
const visits = found.getByRole('listitem');
const verdict = page.getByRole('region', { name: /confirmed|disagree|Reported|forbidden/ });

const open = (
  facts: Parameters<typeof exampleSpring>[0],
  list: Parameters<typeof visitedAnswers>[1] = [],
) => openApp('/springs/7', visitedAnswers(exampleSpring(facts), list), { user });

test('the state now is one line; what no longer counts is old', { tags: '@24.40' }, async () => {
  await open({
    conditions: conditionsOf({
      open: { ...said(3, 'Hazel'), state: 'open', reason: null, but: null },
      pool: { ...said(3, 'Hazel'), pool_temperature_f: 102, measured: true, feel: null },
      road: { ...said(3, 'Hazel'), value: 'any-car' },
      approach: { ...said(243, 'Walt', 'stale'), value: 'hard' },
    }),
  });
  await expect
    .element(found.getByText('Open, 102 °F by thermometer, road fine for any car.'))
    .toBeVisible();
  await expect
    .poll(() => visits.first().element().textContent)
    .toMatch(/any car\. Hazel, 3 days ago$/);
  await expect
    .poll(() => found.element().textContent)
    .toMatch(/Last reported 7 months ago: hard walk or crossing \(Walt\)/);
  await expect.element(verdict).toMatchTextContent(/Open 3 days ago/);
  await expectAccessible();
});

test(
  'a visit says in small what the weather and the river were that day, and who said so',
  { tags: '@28.40' },
  async () => {
    const weather = { high_f: 104, low_f: 74, sky: 'mix' } as const;
    const river = { gauge: 'Payette River at Lowman', cubic_feet_per_second: 1_300 };
    const days = [
      exampleVisit({ id: 1, visited_on: daysAgo(1), that_day: { weather, river } }),
      exampleVisit({
        id: 2,
        visited_on: daysAgo(2),
        that_day: { weather: null, river: { ...river, cubic_feet_per_second: 13_000 } },
      }),
    ];
    await showOnPhone();
    await open({}, days);
    await expect
      .element(visits.first())
      .toMatchTextContent(
        /That day: rain and snow, 104 \/ 74 °FRiver: 1,300 cubic feet a secondweather.gov forecast, US Geological Survey$/,
      );
    await expect
      .element(visits.nth(1))
      .toMatchTextContent(/River that day: 13,000 cubic feet a secondUS Geological Survey$/);
    // As much room as before it came, so nothing moved.
    expect(visits.elements().map((item) => item.lastElementChild?.clientHeight)).toEqual([60, 40]);
    await expectAccessible();
  },
);

test('what a visit in sight says is not told twice', { tags: '@24.40' }, async () => {
  await open(
    {
      conditions: conditionsOf({
        open: { ...said(3, 'Hazel'), state: 'open', reason: null, but: null },
        approach: { ...said(243, 'Walt', 'stale'), value: 'hard' },
      }),
    },
    [exampleVisit({ username: 'Hazel', visited_on: daysAgo(3), is_open: true })],
  );
  await expect.element(found.getByText('Open', { exact: true })).toBeVisible();
  expect(found.element().textContent).not.toMatch(/Open\./);
  await expect.element(found).toMatchTextContent(/hard walk or crossing \(Walt\)/);
});

test('every answer stands there', { tags: '@24.40' }, async () => {
  const answers = forEachAnswer(({ values }) => ({
    ...said(3, 'Hazel'),
    value: Object.keys(values)[0],
  }));
  await open({ conditions: conditionsOf(answers as Partial<Conditions>) });
  for (const { values } of Object.values(VISIT_ANSWERS))
    await expect
      .element(found)
      .toMatchTextContent(new RegExp(Object.values(values)[0]?.said ?? '', 'i'));
});

test('silence is not "open"', { tags: '@24.40' }, async () => {
  await open({});
  await expect
    .poll(() => found.element().textContent)
    .toMatch(/No recent reports\. That doesn’t mean it’s open\./);
  await open({
    conditions: conditionsOf({
      open: { ...said(45, 'Hazel', 'recent'), state: 'open', reason: null, but: null },
    }),
  });
  await expect.poll(() => found.element().textContent).toMatch(/No recent reports/);
  await expect
    .poll(() => found.element().textContent)
    .toMatch(/Last reported 6 weeks ago: open \(Hazel\)/);
  await expect.element(verdict).not.toMatchTextContent(/open \d|open today/i);
});

test('a pool alone does not say open, and the page says so', { tags: '@24.40' }, async () => {
  const pool = { ...said(80, 'Hazel'), pool_temperature_f: 102, measured: true, feel: null };
  await open({ conditions: conditionsOf({ pool }) });
  await expect.element(found.getByText('102 °F by thermometer.')).toBeVisible();
  await expect.element(found.getByText('No recent word on whether it’s open.')).toBeVisible();
});

test('what a kept copy says is judged for today', { tags: '@24.68' }, async () => {
  // Judged live by the server when the copy was made.
  await open({
    conditions: conditionsOf({
      open: { ...said(40, 'Hazel'), state: 'open', reason: null, but: null },
      crowd: { ...said(40, 'Hazel'), value: 'nobody' },
      pool: { ...said(40, 'Hazel'), pool_temperature_f: 102, measured: true, feel: null },
    }),
  });
  await expect.element(found.getByText('102 °F by thermometer.')).toBeVisible();
  await expect
    .poll(() => found.element().textContent)
    .toMatch(/Last reported 5 weeks ago: open, nobody there \(Hazel\)/);
  await expect.element(verdict).not.toMatchTextContent(/open \d|open today/i);
});

test('a made-up report is marked where it is the verdict', { tags: '@24.43' }, async () => {
  const made = { ...said(2, 'Hazel'), is_demo: true };
  const report = { ...made, state: 'closed', reason: null, but: null } as const;
  await open({ conditions: conditionsOf({ open: report }) });
  await expect.element(verdict.getByText('Demo')).toBeVisible();
  // All of it is made up: said once.
  expect(found.getByText('Demo').elements()).toHaveLength(1);
  await open({
    conditions: conditionsOf({ open: { ...report, is_demo: false } }),
  });
  await expect.element(verdict).toBeVisible();
  await expect.element(verdict.getByText('Demo')).not.toBeInTheDocument();
});

test(
  'closures and reports that disagree are warned of',
  { tags: ['@24.40', '@21.33'] },
  async () => {
    const closed = { ...said(14, 'Walt'), reason: 'gate' as const };
    await open({ conditions: conditionsOf({ open: { ...closed, state: 'closed', but: null } }) });
    await expect
      .element(found.getByRole('note'))
      .toHaveTextContent('Reported closed (gate). Walt, 2 weeks ago.');
    await expect.element(verdict).toMatchTextContent(/^Reported closed \(gate\)Why\?2 weeks ago/);
    await verdict.getByText('Why?').click();
    await expect
      .element(verdict.getByRole('link', { name: 'What people found' }))
      .toHaveAttribute('href', '#found');
    await expectAccessible();
    const but = { visited_on: daysAgo(7), username: 'Hazel' };
    await open({ conditions: conditionsOf({ open: { ...closed, state: 'disputed', but } }) });
    await expect
      .element(found.getByRole('note'))
      .toHaveTextContent(
        `Reports disagree: Walt said closed (gate) on ${dateText(daysAgo(14))}, Hazel said open on ${dateText(daysAgo(7))}. Treat it as closed until you know.`,
      );
    await expect
      .element(verdict)
      .toMatchTextContent(/^Reports disagreeWhy\?Closed \(gate\) 2 weeks ago · open 7 days ago/);
    await expectAccessible();
  },
);

test('where nobody should bathe, no report says "open"', { tags: '@24.42' }, async () => {
  await open(
    {
      bathing_status: 'forbidden',
      conditions: conditionsOf({
        open: { ...said(1, 'Hazel'), state: 'open', reason: null, but: null },
        pool: { ...said(1, 'Hazel'), pool_temperature_f: 102, measured: true, feel: 'good' },
        road: { ...said(1, 'Hazel'), value: 'any-car' },
      }),
    },
    [
      exampleVisit({
        visited_on: daysAgo(1),
        is_open: true,
        feel: 'good',
        crowd: 'many',
        road: 'any-car',
        username: 'Hazel',
      }),
    ],
  );
  await expect.element(found.getByText('Road fine for any car', { exact: true })).toBeVisible();
  await expect
    .poll(() => found.element().textContent)
    .toMatch(/Bathing forbidden\. Reports don’t change that\./);
  expect(found.element().textContent).not.toMatch(/\bopen\b|102|good|many people/i);
  await expect.element(verdict).not.toMatchTextContent(/\bopen\b(?! or safe)/);
  expect(callsTo('GET /api/springs/7/pool-temperatures')).toEqual([]);
});

const readings = [
  { visited_on: daysAgo(400), pool_temperature_f: 98, measured: false, username: 'Walt' },
  { visited_on: daysAgo(3), pool_temperature_f: 106, measured: true, username: 'Hazel' },
];

test('two years of pools are drawn, and in a table', { tags: '@24.41' }, async () => {
  await openApp(
    '/springs/7',
    {
      ...visitedAnswers(
        exampleSpring({
          conditions: conditionsOf({
            pool: { ...said(3, 'Hazel'), pool_temperature_f: 106, measured: true, feel: null },
          }),
        }),
        [],
      ),
      'GET /api/springs/7/pool-temperatures': readings,
    },
    { user },
  );
  await expect
    .element(found.getByText('106 °F by thermometer (hotter than a spa allows).'))
    .toBeVisible();
  const chart = found.getByRole('img', { name: '2 reports, from 98 °F to 106 °F' });
  await expect.element(chart).toBeVisible();
  expect(chart.element().querySelectorAll('path')).toHaveLength(1);
  expect(chart.element().querySelectorAll('circle')).toHaveLength(1);
  await expectAccessible();
  await found.getByRole('button', { name: 'Show as a table' }).click();
  const rows = textsOf(found.getByRole('row'));
  expect(rows).toEqual([
    'DatePoolHowBy',
    `${dateText(daysAgo(3))}106 °FthermometerHazel`,
    `${dateText(daysAgo(400))}98 °FfeelWalt`,
  ]);
  await expectAccessible();
});

test('a chart that does not load can be asked for again', { tags: '@24.41' }, async () => {
  const pool = { ...said(3, 'Hazel'), pool_temperature_f: 106, measured: true, feel: null };
  await openApp(
    '/springs/7',
    {
      ...visitedAnswers(exampleSpring({ conditions: conditionsOf({ pool }) }), []),
      'GET /api/springs/7/pool-temperatures': 500,
    },
    { user },
  );
  await expect.element(found.getByText("We couldn't load the pool temperatures.")).toBeVisible();
  changeAnswers({ 'GET /api/springs/7/pool-temperatures': readings });
  await found.getByRole('button', { name: 'Retry' }).click();
  await expect.element(found.getByRole('img', { name: /^2 reports/ })).toBeVisible();
});

test('visits come a page at a time, first and demo ones marked', { tags: '@24.43' }, async () => {
  const list = Array.from({ length: 5 }, (_, index) =>
    exampleVisit({
      id: 10 - index,
      username: `member-${index}`,
      visited_on: daysAgo(index + 1),
      road: 'any-car',
      is_first: index === 0,
      is_demo: index === 1,
    }),
  );
  await openApp(
    '/springs/7',
    {
      ...visitedAnswers(exampleSpring(), []),
      'GET /api/springs/7/visits': () =>
        Response.json(list, {
          headers: { Link: '</api/springs/7/visits?cursor=abc>; rel="next"' },
        }),
      'GET /api/springs/7/visits?cursor=abc': [exampleVisit({ username: 'oldest', road: '4x4' })],
    },
    { user },
  );
  await expect.poll(() => visits.first().element().textContent).toMatch(/New reporter/);
  expect(visits.elements()).toHaveLength(2);
  await expect.poll(() => visits.nth(1).element().textContent).toMatch(/Demo/);
  const more = found.getByRole('button', { name: 'Show more visits' });
  await found.getByRole('button', { name: 'All visits' }).click();
  expect(visits.elements()).toHaveLength(5);
  await more.click();
  await expect.element(found.getByText('Road needs 4×4')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  await openDetails();
  await expect
    .element(page.getByRole('link', { name: 'Follow by RSS' }))
    .toHaveAttribute('href', '/springs/7/visits.atom');
  await expectAccessible();
});

test('an author changes or deletes a visit', { tags: ['@24.43', '@24.4'] }, async () => {
  const own = exampleVisit({
    id: 5,
    username: user.username,
    visited_on: daysAgo(1),
    is_open: true,
    road: 'any-car',
    pool_temperature_f: 100,
    measured: true,
    editable_until: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const older = exampleVisit({ id: 4, username: user.username, visited_on: daysAgo(9) });
  const other = exampleVisit({ id: 3, username: 'Walt', visited_on: daysAgo(20), road: '4x4' });
  await open({}, [own, older, other]);
  await found.getByRole('button', { name: 'All 3 visits' }).click();
  await expect
    .element(visits.nth(1).getByRole('button', { name: 'Delete your visit' }))
    .toBeVisible();
  await expect
    .element(visits.nth(1).getByRole('button', { name: 'Edit your visit' }))
    .not.toBeInTheDocument();

  changeAnswers({
    'PUT /api/visits/5': () => refusal(403, 'You can change a visit for a week.'),
  });
  await visits.first().getByRole('button', { name: 'Edit your visit' }).click();
  await expect.element(visitForm.getByLabelText('Degrees')).toHaveValue('100');
  await expect.element(answer('The road', 'Any car')).toHaveAttribute('aria-pressed', 'true');
  await answer('Is it open?', 'Closed').click();
  await visitForm.getByRole('button', { name: 'Save' }).click();
  await expect.element(visitForm.getByText('You can change a visit for a week.')).toBeVisible();
  changeAnswers({ 'PUT /api/visits/5': own });
  await visitForm.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Visit updated.')).toBeVisible();
  expect(bodiesOf('PUT /api/visits/5').at(-1)).toMatchObject({
    visited_on: daysAgo(1),
    is_open: false,
    pool_temperature_f: null,
    measured: null,
    road: 'any-car',
  });

  changeAnswers({
    'DELETE /api/visits/5': 204,
    'GET /api/springs/7/visits': [older, other],
    'POST /api/visits/3/report': 204,
  });
  await visits.first().getByRole('button', { name: 'Delete your visit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast('Visit deleted.')).toBeVisible();
  await expect.element(found.getByRole('heading')).toHaveFocus();
  await expect.poll(() => visits.elements().length).toBe(2);

  await found.getByRole('button', { name: 'Report the visit by Walt' }).click();
  await page.getByRole('menuitem', { name: 'Wrong or dangerous advice' }).click();
  await expect.element(toast('Thank you. A moderator will take a look.')).toBeVisible();
  expect(callsTo('POST /api/visits/3/report')).toHaveLength(1);
});

test.each(HOSTILE_TEXTS)('%s stays text', { tags: '@19.1' }, async (text) => {
  await open(
    {
      conditions: conditionsOf({
        open: {
          ...said(2, text),
          state: 'disputed',
          reason: 'gate',
          but: { visited_on: daysAgo(1), username: text },
        },
        pool: { ...said(2, text), pool_temperature_f: 100, measured: true, feel: null },
      }),
    },
    [exampleVisit({ comment: text, username: text, spring_name: text })],
  );
  await expect.element(visits.last()).toBeVisible();
  expect(found.element().textContent).toContain(text);
  expect('hacked' in window).toBe(false);
  expect(found.element().querySelectorAll('script, iframe, [onerror], [onload]')).toHaveLength(0);
});
