import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath, goTo } from '../../../../test/open-app.tsx';
import { toastOf } from '../../../../test/screen.ts';
import { mapBox, openMap, rows, statusOfMap, zoomOf } from '../../../../test/spring-map.ts';

const field = page.getByRole('combobox', { name: 'Where from?' });
const within = page.getByLabelText('Within');
const option = (name: string | RegExp) => page.getByRole('option', { name });
const chips = page.getByRole('list', { name: 'Active filters' });
const radius = () => document.querySelector('.near-radius');
const namesOf = () => rows().map((row) => row.querySelector('a')?.textContent);

const PLACES = {
  'GET /api/places': {
    features: [
      { place_name: 'Boise, Idaho', center: [-116.2023, 43.615] },
      { place_name: 'Boise City, Oklahoma', center: [-102.51, 36.73] },
    ],
  },
};
const SPRINGS = [
  exampleListItem({
    id: 1,
    name: 'Kirkham',
    latitude: 44.0721,
    longitude: -115.543,
    temperature_f: 149,
  }),
  exampleListItem({
    id: 2,
    name: 'Warm River',
    latitude: 43.6,
    longitude: -116,
    temperature_f: 95,
  }),
  exampleListItem({
    id: 3,
    name: 'Old Pit',
    latitude: 43.62,
    longitude: -116.2,
    bathing_status: 'deadly',
    average_rating: 4.8,
    review_count: 40,
  }),
  exampleListItem({ id: 4, name: 'Goldbug', latitude: 44.9, longitude: -113.93 }),
];

const stubPosition = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(getCurrentPosition);

const at = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

test(
  'springs near a town: the map goes there, draws the radius, and the list is by miles',
  { tags: ['@22.20', '@22.31'] },
  async () => {
    await openMap(SPRINGS, '/', PLACES);
    expect(radius()).toBeNull();
    await field.fill('bois');
    await option('Boise, Idaho').click();
    await expect.poll(currentPath).toBe('/?near=Boise,+Idaho@43.62,-116.20&within=50');
    await expect.element(statusOfMap).toHaveTextContent('3 of 4 springs');
    await expect.poll(() => zoomOf()).toBeGreaterThan(6);
    await expect.poll(radius).not.toBeNull();
    // The nearest is no place to bathe, so it comes last.
    await expect.poll(namesOf).toEqual(['Warm River', 'Kirkham', 'Old Pit']);
    expect(rows().map((row) => /[\d.]+ mi/.exec(row.textContent)?.[0])).toEqual([
      '10.1 mi',
      '45.2 mi',
      '0.0 mi',
    ]);
    expect(rows()[2]).toMatchTextContent(/^Don't soak here/);
    // No stars at a deadly place.
    expect(rows()[2]).not.toMatchTextContent(/4\.8/);
    await expect.element(field).toHaveValue('Boise, Idaho');
    await expectAccessible();

    // Other filters apply together, and leave the map alone.
    const zoom = zoomOf();
    await page.getByRole('checkbox', { name: /^Warm/ }).click();
    await expect.poll(namesOf).toEqual(['Warm River']);
    expect(zoomOf()).toBe(zoom);
    await page.getByRole('checkbox', { name: /^Warm/ }).click();

    await within.selectOptions('25 miles');
    await expect.element(statusOfMap).toHaveTextContent('2 of 4 springs');
    await goTo(-1);
    await expect.element(within).toHaveValue('50');
    await page.getByRole('button', { name: 'Anywhere' }).click();
    await expect.poll(currentPath).toBe('/');
    await expect.poll(radius).toBeNull();
    await expect.poll(() => zoomOf()).toBe(4);
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
  },
);

test('an address near a place opens there', { tags: '@22.20' }, async () => {
  await openMap(SPRINGS, '/?near=Boise,+ID@43.61,-116.20&within=25&temperature=warm');
  await expect.element(statusOfMap).toHaveTextContent('1 of 4 springs');
  await expect.element(field).toHaveValue('Boise, ID');
  expect(radius()).not.toBeNull();
  await expect.poll(() => zoomOf()).toBeGreaterThan(6);
});

test('a hostile address is no place', { tags: ['@22.20', '@19.1'] }, async () => {
  const payload = encodeURIComponent('<img src=x onerror="window.hacked=1">');
  await openMap(SPRINGS, `/?near=${payload}@43.6;alert(1),-116&within=1e9`);
  await expect.element(statusOfMap).toHaveTextContent('4 springs');
  expect(chips.query()).toBeNull();
  expect('hacked' in window).toBe(false);
});

test('by keyboard alone, and Enter takes the first place', { tags: '@22.22' }, async () => {
  await openMap(SPRINGS, '/', PLACES);
  (await field.findElement()).focus();
  await expect.element(option('Use my location')).toBeVisible();
  // Enter comes before the answer, and waits for it.
  await userEvent.keyboard('83702{Enter}');
  await expect.poll(currentPath).toContain('near=Boise,+Idaho');
  await userEvent.keyboard('{Control>}a{/Control}boise');
  await expect.element(option('Boise City, Oklahoma')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Boise City, Oklahoma')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toContain('near=Boise+City,+Oklahoma');
  await expect.element(page.getByText(/^No match within 50 miles\. Look farther/)).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.poll(currentPath).toBe('/');
});

test('a place that nobody knows gets a hint', { tags: '@22.22' }, async () => {
  await openMap(SPRINGS, '/', { 'GET /api/places': { features: [] } });
  await field.fill('xyzzy');
  await expect.element(option(/^No match\. Try a town/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(currentPath()).toBe('/');
});

test('my location is asked for on a press, and rounded', { tags: '@22.21' }, async () => {
  const asked = stubPosition((found) => found(at(43.615_019_3, -116.202_347_8)));
  await openMap(SPRINGS, '/', PLACES);
  expect(asked).not.toHaveBeenCalled();
  await field.click();
  await option('Use my location').click();
  await expect.poll(currentPath).toBe('/?near=43.62,-116.20&within=50');
  await expect.element(field).toHaveValue('my location');
  expect(callsTo('GET /api/places')).toEqual([]);
  expect(document.body.innerHTML).not.toContain('43.615');
  // For anybody else it is a position, not theirs.
  await openMap(SPRINGS, '/?near=43.62,-116.20&within=50');
  await expect.element(field).toHaveValue('43.62, -116.20');
});

const stubLatePosition = () => {
  const late = Promise.withResolvers<PositionCallback>();
  stubPosition((found) => late.resolve(found));
  return async () => (await late.promise)(at(43.615_019_3, -116.202_347_8));
};

test('a position that comes late keeps the filters of now', { tags: '@22.21' }, async () => {
  const find = stubLatePosition();
  await openMap(SPRINGS, '/', PLACES);
  await field.click();
  await option('Use my location').click();
  await page.getByRole('checkbox', { name: /^Warm/ }).click();
  await expect.poll(currentPath).toBe('/?temperature=warm');
  await find();
  await expect.poll(currentPath).toContain('near=43.62,-116.20');
  expect(currentPath()).toContain('temperature=warm');
});

test('a position that comes after leaving does nothing', { tags: '@22.21' }, async () => {
  const find = stubLatePosition();
  await openMap(SPRINGS, '/', PLACES);
  await field.click();
  await option('Use my location').click();
  await goTo('/safety');
  await expect.poll(currentPath).toBe('/safety');
  await find();
  // It takes longer than a navigation.
  await expectAccessible();
  expect(currentPath()).toBe('/safety');
});

test('a filter around a place brings the map back to its circle', { tags: '@22.20' }, async () => {
  await openMap(SPRINGS, '/?near=Boise,+ID@43.61,-116.20&within=50');
  await expect.poll(namesOf).toContain('Warm River');
  mapBox().focus();
  const inView = page.getByRole('heading', { name: /springs? in view/ });
  // A key that comes while the map still moves counts from where it is.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
      return inView.element().textContent;
    })
    .toMatch(/^0 springs in view/);
  await goTo('/?near=Boise,+ID@43.61,-116.20&within=50&temperature=warm');
  await expect.element(page.getByRole('heading', { name: '1 spring in view' })).toBeVisible();
});

test('a device that does not tell says so', { tags: '@22.21' }, async () => {
  stubPosition((_, fail) => fail?.({ code: 1, message: '' } as GeolocationPositionError));
  await openMap(SPRINGS);
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect
    .element(toastOf('alert'))
    .toHaveTextContent("We couldn't find your location. Please type a place instead.");
  expect(currentPath()).toBe('/');
});

test('the locate button shows where you are, without a filter', { tags: '@22.23' }, async () => {
  stubPosition((found) => found(at(43.6, -116)));
  await openMap(SPRINGS);
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect.poll(() => document.querySelector('.own-position')).not.toBeNull();
  await expect.poll(() => zoomOf()).toBeGreaterThan(6);
  expect(currentPath()).toBe('/');
  await expect.element(statusOfMap).toHaveTextContent('4 springs');
});
