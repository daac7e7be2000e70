import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { callsTo, changeAnswers, lost, never, type Answers } from '../../../test/answers.ts';
import { exampleListItem } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { textsOf } from '../../../test/screen.ts';

const box = page.getByPlaceholder('Search hot springs...').first();
const options = page.getByRole('option');
const texts = () => textsOf(options);

const SPRINGS = [
  exampleListItem({ id: 620, name: 'Goldbug Hot Spring', state_code: 'ID' }),
  exampleListItem({
    id: 7,
    name: 'Golden Gate',
    state_code: 'NV',
    bathing_status: 'forbidden',
    average_rating: 5,
    review_count: 40,
  }),
  exampleListItem({
    id: 646,
    name: 'Kirkham Hot Springs',
    state_code: 'ID',
    bathing_status: 'soaked',
    average_rating: 4.62,
    review_count: 12,
  }),
];
const PLACES = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'place.1',
      place_type: ['place'],
      text: 'Golden',
      place_name: 'Golden, Colorado',
      center: [-105.22, 39.75],
    },
    {
      type: 'Feature',
      id: 'poi.620',
      place_type: ['poi'],
      text: 'Goldbug Hot Spring',
      place_name: 'Goldbug Hot Spring, Idaho',
      center: [-113.93, 44.9],
    },
  ],
};

const open = (answers: Answers = {}) =>
  openApp('/why-hot-springs', {
    'GET /api/springs': SPRINGS,
    'GET /api/springs/featured': [],
    'GET /api/places': PLACES,
    'GET /api/springs/620': 404,
    'GET /api/springs/620/nearby': 404,
    'GET /api/springs/620/reviews': 404,
    'GET /api/springs/620/visits': 404,
    ...answers,
  });

test('the search box suggests springs', { tags: ['@22.24', '@22.26', '@21.56'] }, async () => {
  await open();
  expect(callsTo('GET /api/springs')).toEqual([]);
  await box.fill('gold');
  await expect
    .poll(texts)
    .toEqual([
      'Goldbug Hot SpringIdahoSoaking: not confirmed',
      'Golden GateNevadaBathing forbidden',
      'Springs near Golden, Colorado',
    ]);
  await expectAccessible();
  // Towns for another text are gone at once, before those for this one are there.
  changeAnswers({ 'GET /api/places': never });
  await box.fill('boise');
  await expect.poll(texts).toEqual([]);
  await box.fill('gold bug');
  await expect.poll(() => texts()[0]).toMatch(/^Goldbug/);
  await options.first().click();
  await expect.poll(currentPath).toBe('/springs/620');
  await expect.element(box).toHaveValue('');
  // The list came once.
  expect(callsTo('GET /api/springs')).toHaveLength(1);
});

const place = (kind: 'place' | 'poi', id: string, text: string, state: string) => ({
  type: 'Feature',
  id,
  place_type: [kind],
  text,
  place_name: `${text}, ${state}`,
  center: [-116.2, 43.62],
});

test('a slip finds the spring, with status and rating', { tags: '@22.24' }, async () => {
  await open({
    'GET /api/places?q=kirkam': {
      type: 'FeatureCollection',
      features: [place('poi', 'poi.646', 'Kirkham Hot Springs', 'Idaho')],
    },
  });
  await box.fill('kirkam');
  await expect
    .poll(texts)
    .toEqual(['Kirkham Hot SpringsIdahoPeople soak hereRating: 4.6(12 reviews)']);
});

test('"hot springs near boise" offers the springs near Boise', { tags: '@22.25' }, async () => {
  await open({
    'GET /api/places?q=boise': {
      type: 'FeatureCollection',
      features: [
        place('place', 'place.1', 'Boise', 'Idaho'),
        place('poi', 'poi.646', 'Kirkham Hot Springs', 'Idaho'),
      ],
    },
  });
  await box.fill('hot springs near boise');
  await expect.poll(texts).toEqual(['Springs near Boise, Idaho']);
});

test(
  'by keyboard: arrows choose, Escape closes, Enter without a choice searches',
  { tags: ['@22.24', '@20.2', '@2.23'] },
  async () => {
    await open();
    await box.fill('gold');
    await expect.poll(() => options.elements().length).toBe(3);
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
    expect(box.element()).toHaveAttribute('aria-activedescendant', options.last().element().id);
    await userEvent.keyboard('{Escape}');
    await expect.element(options.first()).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('gold');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    await expect.poll(currentPath).toBe('/?near=Golden,+Colorado@39.75,-105.22&within=50');
    await expect.element(box).toHaveValue('');

    await box.fill(' gold bug ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentPath).toBe('/search?q=gold%20bug');
    await expect.element(box).toHaveValue('');
    await expect.element(options.first()).not.toBeInTheDocument();
  },
);

test('without an answer the box still searches', { tags: '@22.24' }, async () => {
  await open({ 'GET /api/springs': lost, 'GET /api/places': 500 });
  await box.fill('gold');
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe('/search?q=gold');
});
