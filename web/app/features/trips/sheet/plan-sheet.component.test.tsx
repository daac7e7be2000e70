import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import type { Plan } from '@wildsoak/contract/trips';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { exampleRoute, examplePlan, examplePlanSpring } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { main, PREMIUM } from '../../../../test/planner.ts';

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

test(
  'a plan shows its facts, and leads to Google Maps by way of its springs',
  { tags: ['@2.87', '@2.88'] },
  async () => {
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
      },
    ]);
  },
);

test(
  'a long plan has several numbered links, each from where the last ended',
  { tags: '@2.88' },
  async () => {
    await openPlan({ springs: springs(11) });
    await expect.poll(() => googleLinks.length).toBe(2);
    expect(googleLinks.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('(1 of 2)'),
      expect.stringContaining('(2 of 2)'),
    ]);
    const [first, second] = partsOf();
    expect(first?.['waypoints']?.split('|')).toHaveLength(9);
    expect(second?.['origin']).toBe(first?.['destination']);
    expect(second).toMatchObject({ destination: '44.21631,-114.93814' });
  },
);

test('on a phone a link has 3 stops between at most', { tags: '@2.88' }, async () => {
  await page.viewport(390, 844);
  await openPlan({ springs: springs(11) });
  await expect.poll(() => googleLinks.length).toBe(3);
  expect(partsOf().map(({ waypoints }) => waypoints?.split('|').length)).toEqual([3, 3, 3]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await expectAccessible();
});

test(
  'the map is 500 px high, with start, end, stops and the line',
  { tags: ['@2.89', '@9.20'] },
  async () => {
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
  },
);

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

test(
  'the springs stand between the drives, with stays and times',
  { tags: ['@2.90', '@16.23'] },
  async () => {
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
    await expect.element(page.getByText('Sketch road network.')).not.toBeInTheDocument();
    await expect
      .element(stops.first().getByRole('link', { name: 'Kirkham Hot Springs' }))
      .toHaveAttribute('href', '/springs/646');
  },
);

test(
  'a plan without springs says so, and that its drive is a sketch',
  { tags: ['@2.90', '@16.7'] },
  async () => {
    await openPlan({
      springs: [],
      start_time: null,
      route_geojson: exampleRoute([{ miles: 130, minutes: 150 }], { isSketch: true }),
    });
    await expect.element(included).toMatchTextContent('No specific springs included in this plan.');
    await expect.element(stops).not.toBeInTheDocument();
    await expect.element(included).toMatchTextContent('2 h 30 min, 130 mi drive');
    await expect.element(included).not.toMatchTextContent('Arrive');
    await expect.element(page.getByRole('note')).toMatchTextContent('Sketch road network.');
    await expectAccessible();
  },
);

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

test(
  'each stop has its status, and says so where nobody should bathe',
  { tags: '@21.54' },
  async () => {
    const BEFORE = 'See the spring’s page before you go.';
    const SAID = {
      forbidden: `Bathing is forbidden at this stop. ${BEFORE}`,
      closed: `This stop is closed, even if it was not when it was planned. ${BEFORE}`,
      deadly: `Nobody can bathe at this stop: it can kill. ${BEFORE}`,
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
  },
);

test(
  'a stop off our roads says so, and no time after it is promised',
  { tags: '@22.62' },
  async () => {
    await openPlan({
      springs: [examplePlanSpring({ gap_miles: 17.2 }), examplePlanSpring({ id: 2 })],
    });
    await expect.element(stops.first()).toMatchTextContent('Last 17 mi not on our roads.');
    await expect.element(stops.first()).toMatchTextContent('Arrive 10:10 AM or later');
    await expect.element(stops.nth(1)).not.toMatchTextContent('not on our roads');
    await expect.element(stops.nth(1)).toMatchTextContent('Arrive 11:56 AM or later');
    expect(factOf('Drive')).toBe('3 h 56 min, 190 mi, plus 17 mi not on our roads');
    expect(factOf('Leave and arrive')).toBe('9:00 AM to 2:56 PM or later');
    await expectAccessible();
  },
);

test('a closed stop that left the catalog has no page to see', { tags: '@21.54' }, async () => {
  await openPlan({ springs: [examplePlanSpring({ bathing_status: 'closed', is_removed: true })] });
  await expect.element(stops.first()).toMatchTextContent('This stop is closed');
  await expect.element(stops.first()).not.toMatchTextContent('page');
});

test(
  'a spring that left the catalog stays in the plan, without a link',
  { tags: '@16.8' },
  async () => {
    await openPlan({
      springs: [
        examplePlanSpring({ id: 1, name: 'Dry Pool', is_removed: true }),
        examplePlanSpring(),
      ],
    });
    await expect.element(stops.first()).toMatchTextContent('Dry PoolNo longer in our catalog');
    await expect.element(stops.nth(1)).not.toMatchTextContent('No longer in our catalog');
    await expect.element(included.getByRole('link')).toHaveTextContent('Kirkham Hot Springs');
    await expectAccessible();
  },
);
