import type { NearbySpring } from '@wildsoak/contract/springs';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, type Answers } from '../../../../test/answers.ts';
import { exampleListItem, exampleReview, exampleSpring } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import { openDetails, springAnswers } from '../../../../test/spring-page.ts';
import { expectNoOverflow, showOnPhone, textsOf } from '../../../../test/screen.ts';

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
  { tags: ['@2.44', '@2.45'] },
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

test('a missing photo gives way to a picture', { tags: ['@2.47', '@2.50', '@2.52'] }, async () => {
  const reviews = [1, 2, 3, 4].map((id) => exampleReview({ id, image_url: `/no-photo-${id}.jpg` }));
  await openSpring({ review_count: 4 }, { [`GET /api${PATH}/reviews`]: reviews });
  const gallery = page.getByRole('region', { name: 'Photo Gallery' });
  await expect.poll(() => gallery.getByRole('button').elements().length).toBe(3);
  await expect
    .poll(() => heading.element().closest('header')?.querySelector('img')?.getAttribute('src'))
    .toBe('/pictures/springs/7.svg');
  await expect.element(page.getByRole('heading', { name: 'User Reviews (4)' })).toBeVisible();
});

test(
  'the details have temperature, location, coordinates, kind and a link to Google Maps',
  { tags: ['@2.53', '@2.55', '@11.6', '@11.14', '@20.1'] },
  async () => {
    await openSpring({ latitude: 44.072, longitude: -115.543 });
    for (const text of [
      '149 °F (65 °C)',
      "At the source, from a 1980 federal list. We don't know when it was measured.",
      'Boise County, Idaho',
      '44.07200, -115.54300',
      'Position may be off by about 650 feet (200 m)',
      'Thermal spring',
      'NOAA/NCEI, Thermal Springs List for the United States, 1980',
    ]) {
      await expect.element(card).toMatchTextContent(text);
    }
    await openDetails();
    const maps = card.getByRole('link', { name: /Google Maps/ });
    await expect
      .element(maps)
      .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=44.072,-115.543');
    await expect.element(maps).toHaveAttribute('target', '_blank');
    await expect.element(maps).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible();
  },
);

test.each([
  ['area', 'We show this place only to within about 6 miles. Why we do that'],
  ['unlisted', 'You can only open this page by its address. We show this place only'],
] as const)(
  'a place that is not shown exactly says so, without coordinates or a way there: %s',
  { tags: ['@30.9', '@30.10', '@20.1'] },
  async (shown_as, words) => {
    const soaked = { bathing_status: 'soaked' as const };
    await openSpring({ ...soaked, shown_as, position_precision_m: 6_900 });
    await showOnPhone(390);
    const map = page.getByRole('region', { name: 'Map', exact: true });
    await expect.element(map).toMatchTextContent(words);
    await expect
      .element(map.getByRole('link', { name: 'Why we do that' }))
      .toHaveAttribute('href', '/sharing-places');
    expect(page.getByRole('link', { name: /^Directions/ }).query()).toBeNull();
    await expect.element(page.getByRole('group', { name: 'Save and visit' })).toBeVisible();
    await openDetails();
    await expect.element(card).toMatchTextContent(words);
    expect(card.getByRole('link', { name: /Google Maps/ }).query()).toBeNull();
    const isListed = shown_as === 'area';
    for (const name of ['Follow by RSS', 'Plan a Trip Including This Spring'])
      expect(page.getByRole('link', { name }).query() !== null, name).toBe(isListed);
    await expectAccessible();
  },
);

test('a rated, roughly placed spring has its rating', { tags: ['@2.54', '@11.6'] }, async () => {
  await openSpring({
    average_rating: 4.27,
    review_count: 1_203,
    temperature_f: null,
    temperature_c: null,
    position_precision_m: 1_000,
  });
  await expect.element(page.getByText(/^Rated 4\.3 of 5 in 1,203 reviews/)).toBeVisible();
  await expect.element(card).not.toMatchTextContent(/rating/i);
  await expect.element(card).toMatchTextContent('Not known');
  await expect.element(card).toMatchTextContent('Position may be off by about 0.6 mi (1 km)');
  await expectAccessible();
});

test(
  'visitors find the way to sign in and back, and to the planner',
  { tags: ['@2.59', '@2.6', '@2.58', '@1.1'] },
  async () => {
    await openSpring();
    for (const [sentence, back] of [
      ['Log in to leave a review.', '%2Fsprings%2F7%3Freview%3Dwrite'],
      ['Log in to save favorites.', '%2Fsprings%2F7'],
    ] as const) {
      const prompt = page.getByRole('paragraph').filter({ hasText: sentence });
      await expect.element(prompt).toBeVisible();
      await expect
        .element(prompt.getByRole('link', { name: 'Log in' }))
        .toHaveAttribute('href', `/login?returnTo=${back}`);
    }
    await expect.element(page.getByText('No reviews yet.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Leave a Review' }).query()).toBeNull();
    expect(callsTo(`GET /api${PATH}/reviews`)).toEqual([]);
    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
    await expect.poll(currentPath).toBe('/login?returnTo=%2Fplanner%3Fspring%3D7');
    await expect
      .element(page.getByRole('status').getByText('Please log in to use the planner.'))
      .toBeVisible();
  },
);

const toCelsius = page.getByRole('button', { name: 'Show temperatures in °C' });
const toFahrenheit = page.getByRole('button', { name: 'Show temperatures in °F' });

test('a tap on the temperature changes the scale everywhere', { tags: '@11.1' }, async () => {
  const answers = { [`GET /api${PATH}/nearby`]: [near({})] };
  await openSpring({}, answers);
  await toCelsius.click();
  await expect.element(page.getByText(/^65 °C at the source/)).toBeVisible();
  await expect.element(card).toMatchTextContent('65 °C (149 °F)');
  await expect.element(nearby).toMatchTextContent('64 °C');
  await openSpring({}, answers);
  await expect.element(card).toMatchTextContent('65 °C (149 °F)');
  toFahrenheit.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toCelsius).toHaveFocus();
  await expect.element(card).toMatchTextContent('149 °F (65 °C)');
});

test('the choice of units works where the browser keeps nothing', { tags: '@11.1' }, async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await openSpring();
  await toCelsius.click();
  await expect.element(card).toMatchTextContent('65 °C (149 °F)');
  await toFahrenheit.click();
  await expect.element(card).toMatchTextContent('149 °F (65 °C)');
});

test('coordinates are copied in one tap', { tags: '@11.2' }, async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: copied,
  } as unknown as Clipboard);
  await openSpring();
  await openDetails();
  await page.getByRole('button', { name: 'Copy coordinates' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(copied.mock.calls).toEqual([['44.07210, -115.54300']]);
});

test('where the clipboard is refused the coordinates are selected', { tags: '@11.2' }, async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await openSpring();
  await openDetails();
  await page.getByRole('button', { name: 'Copy coordinates' }).click();
  await expect.element(page.getByText('Selected, ready to copy')).toBeVisible();
  expect(String(getSelection())).toBe('44.07210, -115.54300');
});

test(
  'nearby springs have distance, temperature and link; if they do not load, the page does',
  { tags: ['@11.3', '@24.82'] },
  async () => {
    await openSpring(
      {},
      {
        [`GET /api${PATH}/nearby`]: [
          near({ condition: 'closed', last_visit_on: '2026-11-10' }),
          near({ id: 9, name: null, temperature_f: null }),
        ],
        ...springAnswers(exampleSpring({ id: 8, name: 'Haven Lodge' })),
      },
    );
    const rows = nearby.getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent('Haven Lodge');
    await expect.element(rows.first()).toMatchTextContent('147 °F');
    await expect.element(rows.first()).toMatchTextContent(/0\.6 mi/);
    await expect.element(rows.first()).toMatchTextContent(/Reported closed, last report/);
    await expect.element(rows.last()).toMatchTextContent('temperature unknown');
    await expect.element(rows.last()).not.toMatchTextContent(/report/i);
    await rows.first().getByRole('link').click();
    await expect.element(heading).toHaveTextContent('Haven Lodge');
    await openSpring({}, { [`GET /api${PATH}/nearby`]: 500 });
    await expect.element(page.getByText("We couldn't load nearby springs.")).toBeVisible();
  },
);

test('on a phone controls are large, and nothing overflows', { tags: '@20.3' }, async () => {
  await page.viewport(390, 844);
  await openSpring();
  await expect.element(page.getByText('Log in to save favorites.')).toBeVisible();
  await openDetails();
  const controls = [
    ...page
      .getByRole('article')
      .element()
      .querySelectorAll('header a, header button, summary, dl button, label, a[target=_blank]'),
  ].filter((control) => control.checkVisibility());
  expect(controls.length).toBeGreaterThan(4);
  for (const control of controls) {
    expect(control.getBoundingClientRect().height, control.outerHTML).toBeGreaterThanOrEqual(44);
  }
  expectNoOverflow();
});

test('a mouse has no use for a link to a maps app', { tags: '@11.7' }, async () => {
  await openSpring();
  await openDetails();
  await expect.element(page.getByText('Open in maps app')).not.toBeVisible();
});

test.each([404, 400])(
  'a spring that does not exist is not found (%i)',
  { tags: '@8.12' },
  async (status) => {
    await openSpring({}, { [`GET /api${PATH}`]: status });
    await expect.element(heading).toHaveTextContent('Spring not found.');
    await vi.waitFor(() => expect(document.title).toBe('Spring not found. | Wildsoak'));
  },
);

test.each(['0', '007', '99999999999', 'x'])(
  'an address that cannot be a spring is not found: %s',
  { tags: '@8.12' },
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
  { tags: '@8.14' },
  async (_, answer) => {
    await openSpring({ review_count: 3 }, { [`GET /api${PATH}/reviews`]: answer });
    const reviews = page.getByRole('region', { name: 'User Reviews (0)' });
    await expect.element(reviews).toBeVisible();
    expect(reviews.getByRole('listitem').elements()).toEqual([]);
    expect(textsOf(page.getByRole('alert'))).toEqual(['']);
  },
);
