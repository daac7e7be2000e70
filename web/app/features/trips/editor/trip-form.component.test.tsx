import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, bodiesOf } from '../../../../test/answers.ts';
import {
  addButton,
  alongRows,
  askedRoutes,
  chooseEnds,
  choosePlace,
  distance,
  fieldOf,
  form,
  generateButton,
  openPlanner,
  openWithRoute,
  ROUTE_CALL,
  stopsPane,
} from '../../../../test/planner.ts';

const problem = form.getByRole('alert');
const options = page.getByRole('option');

test('start and end are chosen from suggestions, not just typed', { tags: '@5.18' }, async () => {
  await openPlanner();
  const said = 'Please select valid start and end points from the suggestions.';
  await generateButton.click();
  await expect.element(problem).toHaveTextContent(said);
  await expect.element(fieldOf('Start')).toHaveFocus();
  await expectAccessible();

  await choosePlace('Start', 'Boise, Idaho');
  await expect.element(problem).not.toBeInTheDocument();
  await fieldOf('End').fill('Ogden, Utah');
  await userEvent.tab();
  await generateButton.click();
  await expect.element(problem).toHaveTextContent(said);
  await expect.element(fieldOf('End')).toHaveFocus();
  await expect.element(fieldOf('Start')).not.toHaveAttribute('aria-invalid', 'true');

  // Nor does a choice count that you changed.
  await choosePlace('End', 'Ogden, Utah');
  await userEvent.type(fieldOf('Start'), 'x');
  await userEvent.tab();
  await generateButton.click();
  await expect.element(problem).toHaveTextContent(said);
  expect(askedRoutes()).toEqual([]);
});

test('a spring added without an end says what is missing', { tags: '@5.19' }, async () => {
  await openWithRoute();
  await fieldOf('End').clear();
  await addButton('Spring 1').click();
  await expect
    .element(page.getByRole('alert').getByText('Please set start and end points first.'))
    .toBeVisible();
  expect(askedRoutes()).toEqual([[]]);
  await expect.element(stopsPane).toMatchTextContent('No springs added yet.');
});

test('the distance is a number from 1 to 200', { tags: ['@5.20', '@9.23'] }, async () => {
  await openPlanner();
  await chooseEnds();
  const said = page.getByText('Please enter a number from 1 to 200.');
  for (const value of ['', '0', '0.5', '-3', '201', '1e3']) {
    await distance.fill(value);
    await expect.element(said).not.toBeInTheDocument();
    await generateButton.click();
    await expect.element(said).toBeVisible();
    await expect.element(distance).toHaveFocus();
  }
  expect(askedRoutes()).toEqual([]);
  await distance.fill('1');
  await generateButton.click();
  await expect.poll(askedRoutes).toEqual([[]]);
  expect(bodiesOf(ROUTE_CALL)[0]).toMatchObject({ maxDistanceMiles: 1 });
});

test('places are suggested from 3 characters on, 5 at most', { tags: '@5.23' }, async () => {
  const features = Array.from({ length: 9 }, (_, at) => ({
    place_name: `Spring ${at}, Kansas`,
    center: [-98, 38],
  }));
  await openPlanner({ 'GET /api/places': { features } });
  await userEvent.type(fieldOf('Start'), ' sp ');
  await expect.element(fieldOf('Start')).toHaveAttribute('aria-expanded', 'false');
  await fieldOf('Start').fill('spr');
  await expect.element(options.nth(4)).toBeVisible();
  expect(options.length).toBe(5);
  expect(callsTo('GET /api/places').map(({ path }) => path)).toEqual(['/api/places?q=spr']);
});

test('a place is chosen by keyboard alone', { tags: ['@2.71', '@20.2'] }, async () => {
  await openPlanner();
  // Right after a focus that no key has caused, the browser may lose the first letter.
  await fieldOf('Start').fill('bois');
  await expect.element(options).toHaveTextContent('Boise, Idaho');
  await expect.element(fieldOf('Start')).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(fieldOf('Start')).toHaveValue('Boise, Idaho');
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(stopsPane).toMatchTextContent('Boise, Idaho');
});

test.each([
  ['an error', 500],
  ['no answer', lost],
  ['nonsense', () => new Response('not JSON')],
  ['features without places', { features: [{ center: 'x' }, null] }],
])('a place search that gets %s has no suggestions', { tags: '@5.24' }, async (_, answer) => {
  await openPlanner({ 'GET /api/places': answer });
  await fieldOf('Start').fill('boi');
  await expect.element(page.getByRole('listbox')).toMatchTextContent(/^No match/);
  await expect.element(options.filter({ hasNotText: 'No match.' })).not.toBeInTheDocument();
  changeAnswers({
    'GET /api/places': { features: [{ place_name: 'Boise, Idaho', center: [-116, 43] }] },
  });
  await fieldOf('Start').fill('bois');
  await expect.element(page.getByRole('option', { name: 'Boise, Idaho' })).toBeVisible();
});

const stubPosition = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(getCurrentPosition);

const positionAt = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

test('you can start where you are, to about half a mile', { tags: '@16.14' }, async () => {
  stubPosition((found) => found(positionAt(43.615_019_3, -116.202_347_8)));
  await openPlanner();
  await page.getByRole('button', { name: 'Use my location as start' }).click();
  await expect.element(fieldOf('Start')).toHaveValue('My location (43.62, -116.20)');
  await choosePlace('End', 'Ogden, Utah');
  await page.viewport(390, 844);
  await generateButton.click();
  await expect.element(alongRows.first()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'My location to Ogden · 20 mi · Edit' }))
    .toBeVisible();
});

test('a position that comes late does not replace what you chose', { tags: '@16.14' }, async () => {
  let find: PositionCallback = () => {};
  stubPosition((found) => {
    find = found;
  });
  await openPlanner();
  const locate = page.getByRole('button', { name: 'Use my location as end' });
  await locate.click();
  await expect.element(page.getByRole('button', { name: 'Finding you... as end' })).toBeVisible();
  await choosePlace('End', 'Ogden, Utah');
  find(positionAt(1, 2));
  await expect.element(locate).toBeVisible();
  await expect.element(fieldOf('End')).toHaveValue('Ogden, Utah');
});

test('a browser without a position says so', { tags: '@16.14' }, async () => {
  stubPosition((_, fail) => fail?.({ code: 2, message: '' } as GeolocationPositionError));
  await openPlanner();
  await page.getByRole('button', { name: 'Use my location as end' }).click();
  await expect
    .element(page.getByText("We couldn't find your location. Please type a place instead."))
    .toBeVisible();
});
