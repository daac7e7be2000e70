import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import type { Plan } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleRoute, examplePlan, examplePlanSpring } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { main, MARKERS, PREMIUM } from '../../../../test/planner.ts';
import { expectNoOverflow, textsOf } from '../../../../test/screen.ts';

const included = page.getByRole('region', { name: 'Included Springs' });
const stops = included.getByRole('listitem');
const googleLinks = page.getByRole('link', { name: /^Open in Google Maps/ });
const map = page.getByRole('region', { name: 'Map of the plan' });

const factOf = (label: string) =>
  [...document.querySelectorAll('dl > div')]
    .find((fact) => fact.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')?.textContent;

const openPlan = async (facts: Partial<Plan> = {}) => {
  const plan = examplePlan(facts);
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': plan }, { user: PREMIUM });
  await expect.element(included).toBeVisible();
};

const partsOf = () =>
  googleLinks
    .elements()
    .map((link) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams));

const springs = (count: number) =>
  Array.from({ length: count }, (_, at) => examplePlanSpring({ id: at + 1, name: `Stop ${at}` }));

test('a plan shows its facts, and leads to Google Maps', { tags: ['@2.87', '@2.88'] }, async () => {
  await openPlan();
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Sawtooth weekend');
  expect(document.title).toBe('Sawtooth weekend | Wildsoak');
  expect(['From', 'To', 'Max Detour'].map(factOf)).toEqual([
    'Boise, Idaho',
    'Stanley, Idaho',
    '20 miles',
  ]);
  await expect.element(googleLinks).toHaveAttribute('rel', 'noopener noreferrer');
  expect(googleLinks.element().getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/,
  );
  expect(partsOf()).toMatchObject([
    {
      origin: '43.615,-116.2023',
      destination: '44.21631,-114.93814',
      waypoints: '44.0721,-115.543|44.9613,-116.19',
      travelmode: 'driving',
    },
  ]);
});

test('a long plan has numbered links, each from the last end', { tags: '@2.88' }, async () => {
  await openPlan({ springs: springs(11) });
  await expect.poll(() => googleLinks.length).toBe(2);
  expect(textsOf(googleLinks)).toEqual([
    expect.stringContaining('(1 of 2)'),
    expect.stringContaining('(2 of 2)'),
  ]);
  const [first, second] = partsOf();
  expect(first?.['waypoints']?.split('|')).toHaveLength(9);
  expect(second?.['origin']).toBe(first?.['destination']);
  expect(second).toMatchObject({ destination: '44.21631,-114.93814' });
});

test('on a phone a link has 3 stops between at most', { tags: '@2.88' }, async () => {
  await page.viewport(390, 844);
  await openPlan({ springs: springs(11) });
  await expect.poll(() => googleLinks.length).toBe(3);
  expect(partsOf().map(({ waypoints }) => waypoints?.split('|').length)).toEqual([3, 3, 3]);
  expectNoOverflow();
  await expectAccessible();
});

test('the map is 500 px high, with ends and stops', { tags: ['@2.89', '@9.20'] }, async () => {
  await openPlan();
  for (const name of [
    'Start: Boise, Idaho',
    'End: Stanley, Idaho',
    /^Stop 1: Kirkham Hot Springs/,
    /^Stop 2: Krigbaum Hot Springs/,
  ]) {
    await expect.element(map.getByRole('button', { name })).toBeInTheDocument();
  }
  expect(document.querySelectorAll('.route-line')).toHaveLength(1);
  expect(map.element().parentElement?.getBoundingClientRect().height).toBe(500);
});

test('the stops come before the map, which the route fills', { tags: '@22.69' }, async () => {
  await openPlan();
  await expect.poll(() => document.querySelectorAll('.route-line')).toHaveLength(1);
  const follows = included.element().compareDocumentPosition(map.element());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const [line, box] = [document.querySelector('.route-line') ?? document.body, map.element()].map(
    (element) => element.getBoundingClientRect(),
  );
  if (!line || !box) throw new Error('Both are there.');
  // 10% on each side, and a quarter of a zoom: 2 to the power of 0.25.
  const fill = Math.max(line.width / box.width, line.height / box.height);
  expect(fill).toBeGreaterThan(0.83 / 1.2);
  expect(fill).toBeLessThan(0.86);
});

test('springs stand between drives, with times', { tags: ['@2.90', '@16.23'] }, async () => {
  await openPlan();
  expect(stops.length).toBe(2);
  for (const [at, texts] of [
    [0, ['ID', 'Arrive 10:10 AM', 'Stay 1 h', 'Leave 11:10 AM', '46 min, 30 mi drive']],
    [1, ['Arrive 11:56 AM', 'Stay 30 min']],
  ] as const) {
    for (const text of texts) await expect.element(stops.nth(at)).toMatchTextContent(text);
  }
  for (const text of ['Leave 9:00 AM', '1 h 10 min, 60 mi drive', 'Arrive 2:26 PM']) {
    await expect.element(included).toMatchTextContent(text);
  }
  expect(factOf('Drive')).toBe('3 h 56 min, 190 mi');
  expect(factOf('Leave and arrive')).toBe('9:00 AM to 2:26 PM');
  await expect.element(page.getByText('Drive times are estimates.')).not.toBeInTheDocument();
  await expect
    .element(stops.first().getByRole('link', { name: 'Kirkham Hot Springs' }))
    .toHaveAttribute('href', '/springs/646');
});

test('a plan without springs says so, on a sketch too', { tags: ['@2.90', '@16.7'] }, async () => {
  await openPlan({
    springs: [],
    start_time: null,
    route_geojson: exampleRoute([{ miles: 130, minutes: 150 }], { isSketch: true }),
  });
  await expect.element(included).toMatchTextContent('No specific springs included in this plan.');
  await expect.element(stops).not.toBeInTheDocument();
  await expect.element(included).toMatchTextContent('2 h 30 min, 130 mi drive');
  await expect.element(included).not.toMatchTextContent('Arrive');
  await expect.element(page.getByRole('note')).toMatchTextContent('Drive times are estimates.');
  await expectAccessible();
});

test('a line without figures has a length and promises no times', { tags: '@16.23' }, async () => {
  const route = exampleRoute([]);
  await openPlan({
    route_geojson: { ...route, properties: { ...route.properties, miles: 82.4 } },
  });
  expect(factOf('Drive')).toBe('82 mi');
  expect(stops.length).toBe(2);
  await expect.element(included).toMatchTextContent('Stay 30 min');
  await expect.element(included).not.toMatchTextContent('Arrive');
  await expect.element(included).not.toMatchTextContent('drive');
});

test('each stop has its status, and warns', { tags: '@21.54' }, async () => {
  const BEFORE = 'See the spring’s page before you go.';
  const SAID = {
    forbidden: `Soaking is forbidden at this stop. ${BEFORE}`,
    closed: `This stop is closed. It may have been open when it was planned. ${BEFORE}`,
    deadly: `Don't soak at this stop. It can kill you. ${BEFORE}`,
    'ask-first': null,
    resort: null,
    soaked: null,
    former: null,
    unknown: null,
  };
  await openPlan({
    springs: BATHING_STATUSES.map((bathing_status, at) =>
      examplePlanSpring({ id: at + 1, bathing_status }),
    ),
  });
  for (const [at, status] of BATHING_STATUSES.entries()) {
    const stop = stops.nth(at);
    await expect.element(stop.getByText(BATHING_LABELS[status], { exact: true })).toBeVisible();
    const said = SAID[status];
    if (said === null) await expect.element(stop).not.toMatchTextContent(BEFORE);
    else await expect.element(stop).toMatchTextContent(said);
    await expect.element(stop).toMatchTextContent(said === null ? 'Stay 1 h' : 'Stop 1 h');
  }
  await expectAccessible();
});

test('a stop off our roads promises no time after it', { tags: '@22.62' }, async () => {
  await openPlan({
    springs: [examplePlanSpring({ gap_miles: 17.2 }), examplePlanSpring({ id: 2 })],
  });
  await expect.element(stops.first()).toMatchTextContent('Last 17 mi: unmapped road or trail.');
  await expect.element(stops.first()).toMatchTextContent('Arrive 10:10 AM or later');
  await expect.element(stops.nth(1)).not.toMatchTextContent('unmapped road');
  await expect.element(stops.nth(1)).toMatchTextContent('Arrive 11:56 AM or later');
  expect(factOf('Drive')).toBe('3 h 56 min, 190 mi, plus 17 mi unmapped');
  expect(factOf('Leave and arrive')).toBe('9:00 AM to 2:56 PM or later');
  await expectAccessible();
});

test('a closed stop that left the catalog has no page to see', { tags: '@21.54' }, async () => {
  await openPlan({ springs: [examplePlanSpring({ bathing_status: 'closed', is_removed: true })] });
  await expect.element(stops.first()).toMatchTextContent('This stop is closed');
  await expect.element(stops.first()).not.toMatchTextContent('page');
});

test('a spring that left the catalog stays, without a link', { tags: '@16.8' }, async () => {
  await openPlan({
    springs: [
      examplePlanSpring({ id: 1, name: 'Dry Pool', is_removed: true }),
      examplePlanSpring(),
    ],
  });
  await expect.element(stops.first()).toMatchTextContent('Dry PoolNo longer listed');
  await expect.element(stops.nth(1)).not.toMatchTextContent('No longer listed');
  await expect.element(included.getByRole('link')).toHaveTextContent('Kirkham Hot Springs');
  await expectAccessible();
});

const LEG = { miles: 100, minutes: 120 };
const IN_DAYS: Partial<Plan> = {
  start_date: '2027-07-03',
  hours_per_day: 4,
  route_geojson: exampleRoute([LEG, LEG, LEG, { miles: 300, minutes: 300 }]),
  nights: [
    {
      after_stops: 1,
      kind: 'town',
      name: 'Jerome, Idaho',
      coords: [-114.5, 42.7],
      time_zone: 'America/Boise',
    },
    {
      after_stops: 2,
      kind: 'stop',
      name: 'Second',
      coords: [-116.19, 44.96],
      time_zone: 'America/Los_Angeles',
    },
  ],
  springs: [
    examplePlanSpring(),
    examplePlanSpring({ id: 647, name: 'Second', time_zone: 'America/Los_Angeles' }),
  ],
};

test(
  'a plan shows its days, each with its date and its driving, and a link for each',
  { tags: ['@24.58', '@26.1', '@26.3', '@26.23'] },
  async () => {
    await openPlan(IN_DAYS);
    const day = (name: string) => page.getByRole('region', { name });
    await expect
      .element(day('Day 1 · Saturday, July 3'))
      .toMatchTextContent(
        /4 h, 200 mi.*Boise, Idaho.*Arrive 11:00 AM MDT.*Night.*Jerome, Idaho.*Arrive 2:00 PM MDT/,
      );
    await expect
      .element(day('Day 2 · Sunday, July 4'))
      .toMatchTextContent(
        /Leave 9:00 AM MDT.*Second.*You spend the night here.*Arrive 10:00 AM PDT/,
      );
    await expect
      .element(day('Day 3 · Monday, July 5'))
      .toMatchTextContent(
        /Leave 9:00 AM PDT.*One stretch alone is a 5 h drive.*Stanley, Idaho.*Arrive 3:00 PM MDT/,
      );
    await expect
      .element(main)
      .toMatchTextContent(/Sunrise \d:\d\d AM MDT|Sunrise \d:\d\d AM, sunset/);
    for (const number of [1, 2, 3])
      await expect
        .element(
          page.getByRole('link', {
            name: `Open in Google Maps, day ${number} (opens in a new tab)`,
          }),
        )
        .toBeVisible();
    await expect.element(main).toMatchTextContent('3 days');
    // And one for all of it, through the towns where you sleep.
    const whole = page.getByRole('link', {
      name: 'Open in Google Maps, whole trip (opens in a new tab)',
    });
    const address = new URL((whole.element() as HTMLAnchorElement).href).searchParams;
    expect(address.get('waypoints')?.split('|')).toHaveLength(3);
    await expectAccessible(MARKERS);
  },
);

test('the link for a whole trip leaves towns out before stops', { tags: '@2.88' }, async () => {
  const [night] = IN_DAYS.nights ?? [];
  await openPlan({ ...IN_DAYS, springs: springs(9), nights: night ? [night] : [] });
  const whole = page.getByRole('link', { name: /, whole trip/ });
  const address = new URL((whole.element() as HTMLAnchorElement).href).searchParams;
  expect(address.get('waypoints')?.split('|')).toHaveLength(9);
});
