import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, never, refusal } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath, goTo } from '../../../../test/open-app.tsx';
import { showOnPhone, switchToDark } from '../../../../test/screen.ts';
import { openMap, rows, statusOfMap } from '../../../../test/spring-map.ts';

const within = page.getByLabelText('Within');
const namesOf = () => rows().map((row) => row.querySelector('a')?.textContent);
const NOTE = /^Drive times leave out stops, traffic and the hike in\./;

const spring = (id: number, name: string, latitude: number, longitude: number, rest = {}) =>
  exampleListItem({ id, name, latitude, longitude, ...rest });

const SPRINGS = [
  spring(1, 'Kirkham', 44.0721, -115.543, { temperature_f: 149 }),
  spring(2, 'Warm River', 43.6, -116, { temperature_f: 95 }),
  spring(3, 'Old Pit', 43.62, -116.2, { bathing_status: 'deadly' }),
  spring(4, 'Goldbug', 44.9, -113.93, { temperature_f: 95 }),
  spring(5, 'Far Meadow', 44.3, -115.2, { temperature_f: 95 }),
  // Near as the crow flies, with no road in two hours.
  spring(6, 'Behind the Ridge', 43.7, -116.1),
];
const REACHED = [
  { id: 3, minutes: 4, miles: 2 },
  { id: 5, minutes: 50.2, miles: 41, gap_miles: 17.3 },
  { id: 2, minutes: 61.4, miles: 48.26 },
  { id: 1, minutes: 85, miles: 78.4 },
];
const IN_TWO_HOURS = { 'GET /api/springs/reachable?from=-116.2%2C43.61&minutes=120': REACHED };
const PATH = '/?near=Boise,+ID@43.61,-116.20&within=2h';

test(
  'springs within a drive: by minutes, with the minutes on each row, and what no road reaches is left out',
  { tags: ['@26.45', '@26.46', '@27.9'] },
  async () => {
    await openMap(SPRINGS, '/?near=Boise,+ID@43.61,-116.20&within=50', IN_TWO_HOURS);
    await expect.element(statusOfMap).toHaveTextContent('4 of 6 springs');
    await expect.poll(namesOf).toContain('Behind the Ridge');
    const show = page.getByRole('list', { name: 'Show' });
    await show.getByRole('button', { name: '2 hours by car', exact: true }).click();
    await expect.poll(currentPath).toBe(PATH);
    await expect.element(within).toHaveValue('2h');
    await expect
      .element(show.getByRole('button', { name: /^2 hours by car 4/ }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(statusOfMap).toHaveTextContent('4 of 6 springs');
    await expect.poll(namesOf).toEqual(['Warm River', 'Kirkham', 'Far Meadow', 'Old Pit']);
    expect(rows()[0]).toMatchTextContent(/1 h 1 min drive/);
    expect(rows()[1]).toMatchTextContent(/1 h 25 min drive/);
    expect(rows()[2]).toMatchTextContent(/^Past the mapped roads/);
    expect(rows()[2]).toMatchTextContent(/50 min drive.*Last 17 mi: unmapped road or trail/);
    expect(rows()[3]).toMatchTextContent(/^Don't soak here/);
    await expect.element(page.getByText(NOTE)).toBeVisible();
    await expect.element(page.getByText(NOTE)).not.toMatchTextContent(/sketch/);
    // The place, but no circle: a circle is not where you can drive.
    expect(document.querySelector('.near-center')).not.toBeNull();
    expect(document.querySelector('.near-radius')).toBeNull();
    await expectAccessible();

    // Other filters apply together, and the counts follow.
    await page.getByRole('checkbox', { name: /^Warm/ }).click();
    await expect.poll(namesOf).toEqual(['Warm River', 'Far Meadow']);
    await expect.poll(currentPath).toBe(`${PATH}&temperature=warm`);
    expect(callsTo('GET /api/springs/reachable')).toHaveLength(1);
    await goTo(-1);
    await page.getByRole('button', { name: 'Anywhere' }).click();
    await expect.element(statusOfMap).toHaveTextContent('6 springs');
    await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  },
);

test('on the sketch of our roads, the note says so', { tags: ['@26.43', '@26.50'] }, async () => {
  await openMap(SPRINGS, PATH, {
    'GET /api/springs/reachable': () =>
      Response.json(REACHED, { headers: { 'x-roads': 'sketch', 'x-start-gap-miles': '12.4' } }),
  });
  await expect
    .element(page.getByText(NOTE))
    .toMatchTextContent(/They are estimates: we only have main highways/);
  await expect
    .element(page.getByText(NOTE))
    .toMatchTextContent('They start at the nearest mapped road, 12 mi away.');
});

test('while we look, or when we fail, all springs stay', { tags: '@26.49' }, async () => {
  await openMap(SPRINGS, PATH, { 'GET /api/springs/reachable': never });
  await expect.element(statusOfMap).toHaveTextContent('6 springs, finding drive times...');
  await openMap(SPRINGS, PATH, { 'GET /api/springs/reachable': 503 });
  const failure = page.getByRole('alert').first();
  await expect
    .element(failure)
    .toMatchTextContent(/^We couldn't get drive times, so this shows springs at any distance\./);
  await expect.element(statusOfMap).toHaveTextContent('6 springs');
  changeAnswers(IN_TWO_HOURS);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(statusOfMap).toHaveTextContent('4 of 6 springs');
  await expect.element(page.getByText(/^We couldn't get drive times/)).not.toBeInTheDocument();

  const NO_ROAD = 'This place is too far from any mapped road. Try a town nearby.';
  await openMap(SPRINGS, PATH, { 'GET /api/springs/reachable': () => refusal(422, NO_ROAD) });
  await expect.element(failure).toMatchTextContent(NO_ROAD);
});

test('nothing within the drive says what helps', { tags: '@26.49' }, async () => {
  await openMap([...SPRINGS], '/', { 'GET /api/springs/reachable': [] });
  await goTo('/?near=Boise,+ID@43.61,-116.20&within=1h');
  await expect
    .element(page.getByText('No match within 1 hour by car. Look farther, or remove a filter.'))
    .toBeVisible();
});

test.each([390, 768, 1440])('fits a screen of %i pixels', { tags: '@26.45' }, async (width) => {
  await showOnPhone(width);
  await openMap(SPRINGS, PATH, IN_TWO_HOURS);
  await expect.element(statusOfMap).toHaveTextContent('4 of 6 springs');
  await expect.element(within).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await switchToDark();
  await expectAccessible();
});
