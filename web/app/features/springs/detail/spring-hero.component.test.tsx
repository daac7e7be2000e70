import type { Spring } from '@wildsoak/contract/springs';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, type Answers } from '../../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { springAnswers } from '../../../../test/spring-page.ts';

const heading = page.getByRole('heading', { level: 1 });
const status = page.getByRole('region', { name: /confirmed|Closed/i }).getByRole('heading');
const fact = page.getByText('Last report', { exact: true });
const bar = page.getByRole('group', { name: /^Save(, visit and directions| and visit)$/ });
const save = bar.getByRole('button', { name: 'Save to Bucket List' });
const directions = bar.getByRole('link', { name: 'Directions (opens in a new tab)' });
/** What a reader sees: the part for screen readers is left out, and so are the fixed badges. */
const seen = (element: Element): string => {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.sr-only, ul')) hidden.remove();
  return copy.textContent;
};
const under = () =>
  seen(heading.element().parentElement!).replace(heading.element().textContent, '');
const facts = page.getByRole('region', { name: 'Good to know' });

const RATED = {
  average_rating: 4.75,
  review_count: 4,
  temperature_f: 118,
  temperature_c: 47.8,
  soaked: { yes: 4, answers: 4 },
  last_seen: '2026-10',
} satisfies Partial<Spring>;

const SURVEY = { gallons_per_minute: 40, survey: 'Black', year: 1994 };

const openSpring = async (
  facts: Partial<Spring> = {},
  { answers = {}, isMember = false }: { answers?: Answers; isMember?: boolean } = {},
) => {
  await openApp(
    '/springs/7',
    {
      // A member's own answer says so, whether they saved it or not.
      ...springAnswers(
        exampleSpring({
          ...(isMember && { userFavorite: { isFavorite: false, category: null } }),
          ...facts,
        }),
      ),
      ...answers,
    },
    isMember ? { user: exampleUser() } : {},
  );
  await expect.element(heading).toBeVisible();
};

test('under the name are place, rating and source temperature', { tags: '@22.40' }, async () => {
  await openSpring(RATED);
  expect(under()).toBe('ID · Boise County · 4.8(4)118 °F at the source');
  await expect.element(page.getByText(/^Rated 4\.8 of 5 in 4 reviews/)).toBeVisible();
  await facts.getByText('Oct 2026').click();
  await expect
    .element(facts)
    .toMatchTextContent('4 of 4 said they soaked here.Newest review: October 2026');
  await openSpring({ temperature_f: null, temperature_c: null });
  expect(under()).toBe('ID · Boise CountySource: temperature unknown');
  const survey = { ...SURVEY, temperature_f: 124, temperature_c: 51.1 };
  await openSpring({ temperature_f: null, temperature_c: null, survey });
  expect(under()).toBe('ID · Boise County124 °F at the source');
});

test(
  'where nobody should bathe nothing praises it, and the bar shows no way there',
  { tags: ['@22.41', '@22.43'] },
  async () => {
    await page.viewport(390, 844);
    await openSpring({ ...RATED, bathing_status: 'closed' });
    expect(under()).toBe('ID · Boise County118 °F at the source');
    await expect.element(facts).not.toMatchTextContent(/soaked/);
    await expect.element(bar).toMatchTextContent(/Closed/);
    await expect.element(bar.getByRole('link', { name: /^Save/ })).toBeVisible();
    expect(directions.elements()).toEqual([]);
    await expectAccessible();
  },
);

test.each([
  [390, 844],
  [360, 640],
])(
  'on a phone of %i by %i, name, verdict and status are above the bar',
  { tags: '@22.42' },
  async (width, height) => {
    await page.viewport(width, height);
    await openSpring(RATED);
    const top = () => bar.element().getBoundingClientRect().top;
    expect(bar.element().getBoundingClientRect().bottom).toBe(height);
    expect(status.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
    // The taller one has room for the first facts, too.
    if (height > 800)
      expect(fact.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
    await expect
      .element(directions)
      .toHaveAttribute(
        'href',
        'https://www.google.com/maps/dir/?api=1&destination=44.0721,-115.543',
      );
    for (const control of bar.element().querySelectorAll('a, button')) {
      expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
    // At the end of the page the bar is the end of the article: the footer is below it.
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    const footer = page.getByRole('contentinfo').element();
    await expect.poll(() => footer.getBoundingClientRect().top).toBeGreaterThanOrEqual(top());
    await expectAccessible();
  },
);

test('what has the focus is never under the bar', { tags: '@22.42' }, async () => {
  await page.viewport(360, 640);
  await openSpring(RATED);
  const article = page.getByRole('article').element();
  heading.element().closest('header')!.querySelector<HTMLElement>('a, summary')!.focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement!;
    if (!article.contains(focused) || bar.element().contains(focused)) break;
    await expect
      .poll(() => focused.getBoundingClientRect().bottom, { message: focused.outerHTML })
      .toBeLessThanOrEqual(bar.element().getBoundingClientRect().top);
  }
});

test('Save keeps it on the bucket list, and leads there', { tags: '@22.42' }, async () => {
  await page.viewport(390, 844);
  const SAVE = 'POST /api/springs/7/favorite';
  await openSpring(RATED, { isMember: true, answers: { [SAVE]: { category: 'Bucket List' } } });
  await expect.element(save).not.toHaveAttribute('aria-busy');
  save.element().focus();
  await userEvent.keyboard('{Enter}');
  const saved = bar.getByRole('button', { name: 'Saved in Bucket List' });
  await expect.element(saved).toHaveFocus();
  await expect.element(bar.getByRole('status')).toHaveTextContent('Saved in Bucket List');
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual(['{"category":"Bucket List"}']);
  await expect.element(page.getByRole('button', { name: 'Remove from Bucket List' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('favorite');
  expect(callsTo(SAVE)).toHaveLength(1);
});

test('a visitor who saves signs in and comes back', { tags: '@22.42' }, async () => {
  await page.viewport(390, 844);
  await openSpring(RATED);
  await expect
    .element(bar.getByRole('link', { name: 'Save (log in first)' }))
    .toHaveAttribute('href', '/login?returnTo=%2Fsprings%2F7');
  await page.viewport(768, 900);
  await expect.element(bar).not.toBeInTheDocument();
});

const firstPhoto = page.getByRole('link', { name: 'Add the first photo' });

test('without a photo the page asks for the first one', { tags: '@22.47' }, async () => {
  await openSpring({}, { isMember: true });
  await firstPhoto.click();
  const toggle = page.getByRole('button', { name: 'Leave a Review' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(toggle).toHaveFocus();
  await expect.element(page.getByLabelText('Photo', { exact: true })).toBeVisible();
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await firstPhoto.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('a visitor signs in; deadly places ask for no photo', { tags: '@22.47' }, async () => {
  await openSpring();
  await expect
    .element(firstPhoto)
    .toHaveAttribute('href', '/login?returnTo=%2Fsprings%2F7%3Freview%3Dwrite');
  await openSpring({ bathing_status: 'deadly' });
  expect(firstPhoto.elements()).toEqual([]);
  const photo = exampleReview({ image_url: '/pictures/springs/7.svg' });
  await openSpring({ review_count: 1 }, { answers: { 'GET /api/springs/7/reviews': [photo] } });
  const gallery = page.getByRole('region', { name: 'Photo Gallery' });
  await expect.element(gallery.getByRole('button')).toBeVisible();
  expect(firstPhoto.elements()).toEqual([]);
});

test(
  'the numbers agree, and the average says what it counts',
  { tags: ['@22.48', '@2.54'] },
  async () => {
    const reviews = [1, 2, 3, 4].map((id) => exampleReview({ id, spring_id: 7 }));
    await openSpring(RATED, { answers: { 'GET /api/springs/7/reviews': reviews } });
    const average = RATED.average_rating.toFixed(1);
    expect(under()).toMatch(`${average}(4)`);
    const section = page.getByRole('region', { name: 'User Reviews (4)' });
    await expect.element(section).toMatchTextContent('Only each member’s latest review counts.');
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as { aggregateRating?: object },
    );
    const rated = data.find(({ aggregateRating }) => aggregateRating);
    expect(rated?.aggregateRating).toMatchObject({ ratingValue: Number(average), reviewCount: 4 });
    await openSpring();
    await expect.element(page.getByText(/latest review counts/)).not.toBeInTheDocument();
  },
);
