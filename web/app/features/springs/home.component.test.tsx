import { FEATURED_MIN_REVIEWS } from '@wildsoak/contract/rules/limits';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, lost } from '../../../test/answers.ts';
import { exampleListItem } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';

const FEATURED = 'GET /api/springs/featured';
const featured = page.getByRole('region', { name: 'Featured Hot Springs' });
const nine = Array.from({ length: 9 }, (_, i) => ({
  ...exampleListItem({ id: i + 1, average_rating: 4.6, review_count: FEATURED_MIN_REVIEWS }),
  latest_image_url: null,
}));
const unrated = { average_rating: null, review_count: FEATURED_MIN_REVIEWS - 1 };

const openHome = (answer: unknown) =>
  openApp('/', { 'GET /api/springs': [], [FEATURED]: () => answer });

test('home has title and welcome', { tags: ['@2.29', '@2.30', '@2.1', '@21.46'] }, async () => {
  await openHome(nine);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to Wildsoak');
  await expect
    .element(
      page.getByText(
        /^A field guide to the natural hot springs of the USA\. See on the map where to soak/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('Small dots: no word on soaking.')).toBeVisible();
  await expect.element(page.getByText("Crossed-out markers: don't soak there.")).toBeVisible();
  await vi.waitFor(() => expect(document.title).toBe('Wildsoak | Discover Natural Hot Springs'));
  expect(document.querySelector('meta[name=description]')).toHaveAttribute(
    'content',
    expect.stringMatching(/interactive map of .*hot springs across the USA/),
  );
});

test(
  'featured springs are cards, three across on large screens, with photo or picture, name and rating',
  { tags: ['@2.38', '@2.39', '@3.6', '@20.1'] },
  async () => {
    await page.viewport(1440, 900);
    const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await openHome([{ ...nine[0], latest_image_url: PHOTO }, ...nine.slice(1)]);
    await expect
      .element(featured.getByText('Discover highly-rated hot springs based on user reviews'))
      .toBeVisible();
    const cards = featured.getByRole('link');
    expect(cards.elements()).toHaveLength(9);
    const columns = featured
      .getByRole('article')
      .elements()
      .map((card) => card.getBoundingClientRect().x);
    expect(new Set(columns).size).toBe(3);
    await expect.element(cards.first()).toHaveAttribute('href', '/springs/1');
    const first = featured.getByRole('article').first();
    await expect.element(first).toMatchTextContent('Spring 1');
    await expect.element(first).toMatchTextContent('4.6 / 5');
    expect(first.element().querySelector('img')).toHaveAttribute('src', PHOTO);
    const last = featured.getByRole('article').last().element().querySelector('img');
    expect(last).toHaveAttribute('src', '/pictures/springs/9.svg');
    await expectAccessible();
  },
);

test(
  'where featured springs lack reviews, the section claims no ratings',
  { tags: ['@2.38', '@2.39', '@21.44'] },
  async () => {
    await openHome(nine.map((spring) => ({ ...spring, ...unrated })));
    await expect.element(featured.getByRole('article').first()).toMatchTextContent('N/A');
    await expect
      .element(featured.getByText(/^None of these has .*reviews? yet\. Know one\? Review it\.$/))
      .toBeVisible();
    await expect.element(featured).not.toMatchTextContent('highly-rated');
    await openHome([...nine.slice(1), { ...nine[0], ...unrated }]);
    await expect
      .element(featured)
      .toMatchTextContent(/based on user reviews\. Until more are rated, we fill in with others\./);
  },
);

test.each([
  ['their status', 500, 'HTTP error! status: 500'],
  ['that the server could not be reached', lost(), 'the server could not be reached'],
])(
  'featured springs that cannot be loaded say %s, and can be asked for again',
  { tags: ['@8.3', '@4.5', '@20.1', '@21.44'] },
  async (_, answer, reason) => {
    await openHome(answer);
    const alert = featured.getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent(`Error: Failed to load featured springs: ${reason}.Retry`);
    const claim = featured.getByText('Discover highly-rated hot springs based on user reviews');
    await expect.element(claim).not.toBeVisible();
    await expectAccessible();
    changeAnswers({ [FEATURED]: nine });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => featured.getByRole('article').elements().length).toBe(9);
    await expect.element(claim).toBeVisible();
  },
);

test('by keyboard you skip the header, and then the map', { tags: '@20.2' }, async () => {
  await openHome(nine);
  await expect.element(featured.getByRole('link').first()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Tab}');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'how we know' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip the map and its list' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(featured.getByRole('link').first()).toHaveFocus();
});
