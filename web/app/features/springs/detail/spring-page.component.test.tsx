import type { NearbySpring } from '@wildsoak/contract/springs';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import type { Answers } from '../../../../test/answers.ts';
import { exampleListItem, exampleReview, exampleSpring } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { springAnswers } from '../../../../test/spring-page.ts';

const PATH = '/springs/7';
const heading = page.getByRole('heading', { level: 1 });
const card = page.getByRole('region', { name: 'Details' });
const nearby = page.getByRole('region', { name: 'Nearby springs' });
const metaDescription = () => document.querySelector('meta[name=description]');

const openSpring = async (
  facts: Parameters<typeof exampleSpring>[0] = {},
  answers: Answers = {},
) => {
  await openApp(PATH, { ...springAnswers(exampleSpring(facts)), ...answers });
  await expect.element(heading).toBeVisible();
};

const near = (facts: Partial<NearbySpring>): NearbySpring => ({
  ...exampleListItem({ id: 8, name: 'Haven Lodge', temperature_f: 147, temperature_c: 64 }),
  condition: null,
  last_visit_on: null,
  distance_miles: 0.61,
  ...facts,
});

test(
  'the title has the name, the description the first 150 characters of summary or description',
  { tags: ['@2.44', '@2.45', '@9.13'] },
  async () => {
    const text = 'A careful sentence about this spring. '.repeat(10);
    await openSpring({ description: text });
    await vi.waitFor(() => expect(document.title).toBe('Kirkham Hot Springs Details | Wildsoak'));
    expect(metaDescription()).toHaveAttribute('content', `${text.slice(0, 150)}...`);
    await openSpring({ description: text, ai_summary: text.toUpperCase() });
    await vi.waitFor(() =>
      expect(metaDescription()).toHaveAttribute(
        'content',
        `${text.toUpperCase().slice(0, 150)}...`,
      ),
    );
  },
);

test(
  'the hero has a default picture, name, state and the two badges of every spring',
  { tags: ['@2.47', '@2.48', '@2.51', '@2.52'] },
  async () => {
    await openSpring();
    const hero = heading.element().closest('header')!;
    expect(hero.querySelector('img')).toHaveAttribute('src', '/pictures/springs/7.svg');
    expect(hero).toMatchTextContent('ID');
    const badges = page.getByRole('list', { name: 'Character' }).element();
    expect([...badges.querySelectorAll('summary')].map((badge) => badge.textContent)).toEqual([
      'Primitive',
      'Requires Hike',
    ]);
    await expect
      .element(page.getByRole('region', { name: 'Photo Gallery' }))
      .toMatchTextContent('No photos submitted yet.');
    await expect.element(page.getByRole('heading', { name: 'User Reviews (0)' })).toBeVisible();
  },
);

test(
  'a photo that does not load gives way to the default picture',
  { tags: ['@2.47', '@2.50', '@9.12', '@2.52'] },
  async () => {
    const reviews = [1, 2, 3, 4].map((id) =>
      exampleReview({ id, image_url: `/no-photo-${id}.jpg` }),
    );
    await openSpring({ review_count: 4 }, { [`GET /api${PATH}/reviews`]: reviews });
    const gallery = page.getByRole('region', { name: 'Photo Gallery' });
    await expect.poll(() => gallery.getByRole('button').elements().length).toBe(3);
    await expect
      .poll(() => heading.element().closest('header')?.querySelector('img')?.getAttribute('src'))
      .toBe('/pictures/springs/7.svg');
    await expect.element(page.getByRole('heading', { name: 'User Reviews (4)' })).toBeVisible();
  },
);

test(
  'the summary is the summary, or the description, or that there is none',
  { tags: ['@2.49', '@4.18', '@4.22'] },
  async () => {
    const summary = page.getByRole('region', { name: 'Summary' });
    await openSpring();
    await expect.element(summary).toMatchTextContent('A thermal spring.');
    await openSpring({ ai_summary: 'In short.' });
    await expect.element(summary).toMatchTextContent('In short.');
    await openSpring({ description: null });
    await expect.element(summary).toMatchTextContent('No description available.');
  },
);

test(
  'a review shows its author, its day and its comment as text',
  { tags: ['@2.52', '@19.1'] },
  async () => {
    await openSpring(
      { review_count: 1 },
      { [`GET /api${PATH}/reviews`]: [exampleReview({ comment: '<b>Bold</b> claim' })] },
    );
    const review = page.getByRole('region', { name: 'User Reviews (1)' }).getByRole('listitem');
    await expect.element(review).toMatchTextContent('<b>Bold</b> claim');
    await expect.element(review).toMatchTextContent('marge');
    await expect.element(review).toMatchTextContent('May 2, 2026');
  },
);

test(
  'the details have temperature, rating, location, coordinates, kind and a link to Google Maps',
  { tags: ['@2.53', '@2.54', '@2.55', '@9.15', '@11.6', '@20.1'] },
  async () => {
    await openSpring({ latitude: 44.072, longitude: -115.543 });
    for (const text of [
      '149 °F (65 °C)',
      "At the source, from a 1980 federal list. We don't know when it was measured.",
      'N/A(no reviews yet)',
      'Boise County, Idaho',
      '44.07200, -115.54300',
      'Position may be off by about 650 feet (200 m)',
      'Thermal spring',
      'NOAA/NCEI, Thermal Springs List for the United States, 1980',
    ]) {
      await expect.element(card).toMatchTextContent(text);
    }
    const maps = card.getByRole('link', { name: /Google Maps/ });
    await expect
      .element(maps)
      .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=44.072,-115.543');
    await expect.element(maps).toHaveAttribute('target', '_blank');
    await expect.element(maps).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible();
  },
);

test(
  'the details of a rated, roughly placed spring of unknown temperature',
  { tags: ['@2.54', '@9.15', '@11.6'] },
  async () => {
    await openSpring({
      average_rating: 4.27,
      review_count: 1_203,
      temperature_f: null,
      temperature_c: null,
      position_precision_m: 1_000,
    });
    await expect.element(card).toMatchTextContent('4.3 / 5(1,203 reviews)');
    await expect.element(card).toMatchTextContent('Not known');
    await expect.element(card).toMatchTextContent('Position may be off by about 0.6 mi (1 km)');
    await expectAccessible();
  },
);

test(
  'visitors find the way to sign in and back, and to the planner',
  { tags: ['@2.59', '@2.6', '@2.58'] },
  async () => {
    await openSpring();
    for (const sentence of ['Log in to leave a review.', 'Log in to save favorites.']) {
      const prompt = page.getByRole('paragraph').filter({ hasText: sentence });
      await expect.element(prompt).toBeVisible();
      await expect
        .element(prompt.getByRole('link', { name: 'Log in' }))
        .toHaveAttribute('href', '/login?returnTo=%2Fsprings%2F7');
    }
    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
    await expect.poll(currentPath).toBe('/login?returnTo=%2Fplanner%3Fspring%3D7');
    await expect
      .element(page.getByRole('status').getByText('Please log in to use the planner.'))
      .toBeVisible();
  },
);

test('nothing moves once we know who is reading', { tags: ['@20.4'] }, async () => {
  const status = Promise.withResolvers<number>();
  await openSpring({}, { 'GET /api/auth/status': () => status.promise });
  const places = () =>
    page
      .getByRole('heading')
      .elements()
      .map((one) => one.getBoundingClientRect().y);
  const prompt = page.getByText('Log in to save favorites.');
  await expect.element(prompt).not.toBeVisible();
  const before = places();
  status.resolve(401);
  await expect.element(prompt).toBeVisible();
  expect(places()).toEqual(before);
});

test(
  '°F or °C first is the choice of the reader, on this page and the next',
  { tags: ['@11.1'] },
  async () => {
    const answers = { [`GET /api${PATH}/nearby`]: [near({})] };
    await openSpring({}, answers);
    await card.getByText('°C first').click();
    await expect.element(card).toMatchTextContent('65 °C (149 °F)');
    await expect.element(nearby).toMatchTextContent('64 °C (147 °F)');
    // What this page knows goes, as with a reload; what the browser keeps stays.
    dispatchEvent(new StorageEvent('storage', { key: 'temperature-unit' }));
    await openSpring({}, answers);
    await expect.element(card).toMatchTextContent('65 °C (149 °F)');
    const celsius = card.getByRole('radio', { name: '°C first' });
    await expect.element(celsius).toBeChecked();
    celsius.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(card).toMatchTextContent('149 °F (65 °C)');
  },
);

test('the choice of units works where the browser keeps nothing', { tags: ['@11.1'] }, async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await openSpring();
  await card.getByText('°C first').click();
  await expect.element(card).toMatchTextContent('65 °C (149 °F)');
  await card.getByText('°F first').click();
  await expect.element(card).toMatchTextContent('149 °F (65 °C)');
});

test('coordinates are copied in one tap', { tags: ['@11.2'] }, async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: copied,
  } as unknown as Clipboard);
  await openSpring();
  await page.getByRole('button', { name: 'Copy coordinates' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(copied.mock.calls).toEqual([['44.07210, -115.54300']]);
});

test(
  'where the clipboard is refused the coordinates are selected',
  { tags: ['@11.2'] },
  async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    await openSpring();
    await page.getByRole('button', { name: 'Copy coordinates' }).click();
    await expect.element(page.getByText('Selected, ready to copy')).toBeVisible();
    expect(String(getSelection())).toBe('44.07210, -115.54300');
  },
);

test('nearby springs say what members reported', { tags: ['@24.82'] }, async () => {
  const springs = [near({ condition: 'closed', last_visit_on: '2026-11-10' }), near({ id: 9 })];
  await openSpring({}, { [`GET /api${PATH}/nearby`]: springs });
  const rows = nearby.getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Reported closed, last report/);
  await expect.element(rows.nth(1)).not.toMatchTextContent(/report/i);
});

test(
  'nearby springs have distance, temperature and link; if they do not load, the page does',
  { tags: ['@11.3'] },
  async () => {
    await openSpring(
      {},
      {
        [`GET /api${PATH}/nearby`]: [near({}), near({ id: 9, name: null, temperature_f: null })],
        ...springAnswers(exampleSpring({ id: 8, name: 'Haven Lodge' })),
      },
    );
    const rows = nearby.getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent('Haven Lodge');
    await expect.element(rows.first()).toMatchTextContent('147 °F (64 °C) at the source');
    await expect.element(rows.first()).toMatchTextContent(/0\.6 mi$/);
    await expect.element(rows.last()).toMatchTextContent('temperature not known');
    await rows.first().getByRole('link').click();
    await expect.element(heading).toHaveTextContent('Haven Lodge');
    await openSpring({}, { [`GET /api${PATH}/nearby`]: 500 });
    await expect.element(page.getByText('Nearby springs could not be loaded.')).toBeVisible();
  },
);

test(
  'on a phone every control is at least 44 px high, and nothing is wider than the screen',
  { tags: ['@20.3'] },
  async () => {
    await page.viewport(390, 844);
    await openSpring();
    await expect.element(page.getByText('Log in to save favorites.')).toBeVisible();
    const controls = page
      .getByRole('article')
      .element()
      .querySelectorAll('header a, header button, summary, dl button, label, a[target=_blank]');
    expect(controls.length).toBeGreaterThan(4);
    for (const control of controls) {
      expect(control.getBoundingClientRect().height, control.outerHTML).toBeGreaterThanOrEqual(44);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  },
);

test('a mouse has no use for a link to a maps app', { tags: ['@11.7'] }, async () => {
  await openSpring();
  await expect.element(page.getByText('Open in maps app')).not.toBeVisible();
});

test.each([404, 400])(
  'a spring that does not exist is not found (%i)',
  { tags: ['@8.12'] },
  async (status) => {
    await openSpring({}, { [`GET /api${PATH}`]: status });
    await expect.element(heading).toHaveTextContent('Spring not found.');
    await vi.waitFor(() => expect(document.title).toBe('Spring not found. | Wildsoak'));
  },
);

test.each(['0', '007', '99999999999', 'x'])(
  'an address that cannot be a spring is not found: %s',
  { tags: ['@8.12'] },
  async (id) => {
    await openApp(`/springs/${id}`, {
      [`GET /api/springs/${id}`]: 400,
      [`GET /api/springs/${id}/nearby`]: 400,
    });
    await expect.element(heading).toHaveTextContent('Spring not found.');
  },
);

test.each([500, 503, 429])(
  'a spring that cannot be loaded says so and offers to try again (%i)',
  { tags: ['@8.13', '@20.1'] },
  async (status) => {
    await openSpring({}, { [`GET /api${PATH}`]: status });
    await expect
      .element(heading)
      .toHaveTextContent(`HTTP error fetching details! status: ${status}`);
    await expect
      .element(page.getByRole('link', { name: 'Try again' }))
      .toHaveAttribute('href', PATH);
    await expectAccessible();
  },
);

test.each([
  ['500', 500],
  ['an answer that is no JSON', () => new Response('<html>')],
])(
  'reviews that cannot be loaded are an empty list, without a word (%s)',
  { tags: ['@8.14'] },
  async (_, answer) => {
    await openSpring({ review_count: 3 }, { [`GET /api${PATH}/reviews`]: answer });
    const reviews = page.getByRole('region', { name: 'User Reviews (0)' });
    await expect.element(reviews).toBeVisible();
    expect(reviews.getByRole('listitem').elements()).toEqual([]);
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((alert) => alert.textContent),
    ).toEqual(['']);
  },
);
