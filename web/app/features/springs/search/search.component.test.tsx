import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { changeAnswers, lost, refusal, type Answers } from '../../../../test/answers.ts';
import { exampleListItem } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { expectFocusIn, showOnPhone } from '../../../../test/screen.ts';
import { rows, zoomOf } from '../../../../test/spring-map.ts';

const main = page.getByRole('main');
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const KIRKHAM = exampleListItem({ id: 646, name: 'Kirkham Hot Springs', state_code: 'ID' });

const NO_PLACES = { type: 'FeatureCollection', features: [] };

const search = (text: string, answer: Answers[string], places: Answers[string] = NO_PLACES) =>
  openApp(`/search?q=${encodeURIComponent(text)}`, {
    'GET /api/springs': answer,
    'GET /api/places': places,
  });

test(
  'a result has its picture, name, state code and "View Details"; what was typed is marked',
  { tags: ['@2.68', '@2.3', '@3.6', '@11.10', '@20.1'] },
  async () => {
    const photographed = { ...exampleListItem({ id: 5, name: null }), latest_image_url: PHOTO };
    await search('KIRKH hot', [KIRKHAM, photographed]);
    await expect.element(page.getByText('2 springs found')).toBeVisible();
    await vi.waitFor(() =>
      expect(document.title).toBe('Search results for "KIRKH hot" | Wildsoak'),
    );
    const card = page.getByRole('article').first();
    await expect.element(card).toMatchTextContent('ID');
    await expect
      .element(card.getByRole('link', { name: 'View Details of Kirkham Hot Springs' }))
      .toHaveAttribute('href', '/springs/646');
    expect(card.element().querySelector('img')).toHaveAttribute('src', '/pictures/springs/646.svg');
    const marks = [...card.element().querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['Kirkh', 'Hot']);
    await expect.element(page.getByRole('article').last()).toMatchTextContent('Unnamed Spring');
    await expect
      .element(page.getByAltText('Unnamed Spring, photo by a visitor'))
      .toHaveAttribute('src', PHOTO);
    await expectAccessible();
  },
);

test('over 50 results say so, and show 20 at a time', { tags: ['@11.10', '@22.34'] }, async () => {
  await search(
    'Idaho',
    Array.from({ length: 50 }, (_, i) => exampleListItem({ id: i + 1 })),
  );
  await expect.element(page.getByText(/^The 50 best matches\./)).toBeVisible();
  const cards = page.getByRole('article');
  expect(cards.elements()).toHaveLength(20);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect.poll(() => cards.elements().length).toBe(40);
  await more.click();
  await expect.poll(() => cards.elements().length).toBe(50);
  expect(more.query()).toBeNull();
  // The button is gone: the focus goes to the first new card.
  await expectFocusIn(cards.nth(40));
});

test('on a phone a result lies on its side', { tags: ['@22.34', '@20.1'] }, async () => {
  await showOnPhone();
  await search('kirkham', [KIRKHAM, { ...KIRKHAM, id: 5, bathing_status: 'soaked' }]);
  await expect.element(page.getByText('2 springs found')).toBeVisible();
  for (const card of page.getByRole('article').elements()) {
    expect(card.getBoundingClientRect().height).toBeLessThan(200);
    const picture = card.querySelector('img')!.getBoundingClientRect();
    expect(picture.right).toBeLessThanOrEqual(
      card.querySelector('h2')!.getBoundingClientRect().left,
    );
  }
  await expectAccessible();
});

test('a result can be shown on the map', { tags: '@22.35' }, async () => {
  await search('kirkham', [{ ...KIRKHAM, latitude: 44.07, longitude: -115.54 }]);
  changeAnswers({ 'GET /api/springs/featured': [] });
  await page.getByRole('link', { name: 'Show on map (Kirkham Hot Springs)' }).click();
  await expect.poll(currentPath).toBe('/?spring=646');
  await expect.poll(() => zoomOf()).toBe(12);
  await expect.poll(() => document.querySelectorAll('.spring-halo').length).toBe(1);
  await expect.poll(() => rows().length).toBe(1);
});

const place = (kind: string, text: string, place_name: string) => ({
  type: 'Feature',
  id: `${kind}.1`,
  place_type: [kind],
  text,
  place_name,
  center: [-116.2023, 43.615],
});

const BOISE = {
  type: 'FeatureCollection',
  features: [
    place('place', 'Boise', 'Boise, Idaho'),
    place('place', 'Boise City', 'Boise City, Oklahoma'),
    place('poi', 'Boise', 'Boise Hot Springs, Idaho'),
  ],
};

test(
  'springs near a town: how far each is, its rating and status, and the way to the map',
  { tags: ['@22.25', '@22.37'] },
  async () => {
    const rated = { ...KIRKHAM, latitude: 44.0721, longitude: -115.543, average_rating: 4.6 };
    await openApp('/search?q=hot+springs+near+boise', {
      'GET /api/springs?search=hot+springs+near+boise': [
        { ...rated, review_count: 12, bathing_status: 'soaked' },
        { ...rated, id: 8, review_count: 90, bathing_status: 'deadly' },
      ],
      // The town alone is looked up, not the springs that are called Hot Springs.
      'GET /api/places?q=boise': BOISE,
    });
    await expect
      .element(main.getByRole('status'))
      .toHaveTextContent('2 springs within 100 miles of Boise, Idaho, places to soak first');
    await expect
      .element(page.getByRole('link', { name: 'Springs near Boise, Idaho' }))
      .toHaveAttribute('href', '/?near=Boise,+Idaho@43.62,-116.20&within=50');
    const [first, second] = page.getByRole('article').elements();
    expect(first).toMatchTextContent(/ID · 45\.2 mi.*People soak here.*4\.6.*\(12 reviews\)/);
    expect(second).toMatchTextContent(/Deadly/);
    expect(second).not.toMatchTextContent(/4\.6/);
    await expectAccessible();
  },
);

test('a search for a town or ZIP code offers springs near it', { tags: '@22.25' }, async () => {
  await search('Boise, ID', [], BOISE);
  const offers = page.getByRole('link', { name: /^Springs near/ });
  await expect.element(offers).toHaveTextContent('Springs near Boise, Idaho');
  await expect
    .element(offers)
    .toHaveAttribute('href', '/?near=Boise,+Idaho@43.62,-116.20&within=50');
  // Nothing is offered, and nothing else is missing, when the gazetteer is away.
  await search('boise', [KIRKHAM], 500);
  await expect.element(page.getByText('1 spring found')).toBeVisible();
  expect(offers.query()).toBeNull();
});

test('a search that finds nothing says so', { tags: ['@2.69', '@11.10', '@20.1'] }, async () => {
  await search('qqqqzzzz kirkham', []);
  await expect.element(page.getByText('No results found')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Idaho' }))
    .toHaveAttribute('href', '/search?q=Idaho');
  await expect.element(main.getByRole('link', { name: 'The map' })).toHaveAttribute('href', '/');
  await expectAccessible();
  changeAnswers({ 'GET /api/springs': [KIRKHAM] });
  await main.getByRole('link', { name: 'kirkham' }).click();
  await expect.poll(currentPath).toBe('/search?q=kirkham');
  await expect.element(page.getByRole('heading', { name: 'Kirkham Hot Springs' })).toBeVisible();
});

test('what was searched for is shown as text', { tags: '@19.1' }, async () => {
  await search('<script>alert(1)</script>"\'', []);
  await expect.element(main).toMatchTextContent('<script>alert(1)</script>"\'');
});

test.each([
  ["the server's words", refusal(500, 'No springs today'), 'No springs today'],
  ['its status', 502, 'HTTP error! status: 502'],
  ['that the server could not be reached', lost, 'the server could not be reached'],
])(
  'a search that fails says %s, and can be tried again',
  { tags: ['@8.4', '@20.1'] },
  async (_, answer, message) => {
    await search('kirkham', answer);
    const alert = main.getByRole('alert');
    await expect.element(alert).toHaveTextContent(`Failed to load search results: ${message}Retry`);
    await expectAccessible();
    changeAnswers({ 'GET /api/springs': [KIRKHAM] });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'Kirkham Hot Springs' })).toBeVisible();
  },
);
