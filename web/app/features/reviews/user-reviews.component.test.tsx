import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, refusal } from '../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { openReviewForm, reviewedAnswers, reviewParts } from '../../../test/reviews.ts';
import { expectFocusIn, switchToDark, expectNoOverflow, textsOf } from '../../../test/screen.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const LIST = `GET /api/springs/${SPRING.id}/reviews`;
const user = exampleUser();

const { items } = reviewParts;
const section = page.getByRole('region', { name: /^User Reviews/ });
const more = page.getByRole('button', { name: 'Load more' });
/** Three are shown at first. */
const showAll = () => page.getByRole('button', { name: /^All \d+ reviews$/ }).click();

afterEach(() => {
  vi.unstubAllGlobals();
});

const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) =>
    exampleReview({ id: from - index, comment: `Review number ${from - index}.` }),
  );

const numbers = () =>
  items.elements().map(({ textContent }) => Number(/Review number (\d+)\./.exec(textContent)?.[1]));

const countdown = (from: number) => Array.from({ length: from }, (_, index) => from - index);

const pageOf = (reviews: object, next: string | null) =>
  Response.json(
    reviews,
    next === null ? {} : { headers: { link: `<${PATH}?cursor=${next}>; rel="next"` } },
  );

/** The newest 20 of `count`, and the rest in pages of 20. */
const pagesOf = (count: number) => {
  const answers: Record<string, Response> = {};
  for (let top = count; top > 0; top -= 20) {
    const last = Math.max(1, top - 19);
    const query = top === count ? '' : `?cursor=${top}`;
    answers[LIST + query] = pageOf(numbered(top, last), last > 1 ? String(last - 1) : null);
  }
  return { ...reviewedAnswers({ ...SPRING }, numbered(count, 1)), ...answers };
};

test(
  'a review shows rating, author, date, answers and its words as plain text',
  { tags: ['@3.9', '@12.8', '@19.1'] },
  async () => {
    const comment = 'Two lines.\nSee https://example.com/x';
    const left = exampleReview({ id: 2, username: FORMER_MEMBER, comment: 'Gone since' });
    await openApp(
      PATH,
      reviewedAnswers(SPRING, [
        exampleReview({ comment, is_soakable: true, is_clothing_optional: false }),
        left,
      ]),
    );
    const [first, second] = [items.nth(0), items.nth(1)];
    await expect.element(first).toMatchTextContent('4 / 5');
    await expect.element(first).toMatchTextContent('May 2, 2026');
    await expect.element(first).toMatchTextContent('Soakable:Yes');
    await expect.element(first).toMatchTextContent('Clothing optional:No');
    await expect.element(second).not.toMatchTextContent('Soakable');
    const text = first.getByText(/^Two lines/).element() as HTMLElement;
    expect(text.innerText).toBe(comment);
    expect(textsOf(first.getByRole('link'))).toEqual(['marge']);
    await expect.element(first.getByRole('link')).toHaveAttribute('href', '/profile/marge');
    await expect.element(second.getByRole('link')).not.toBeInTheDocument();
  },
);

test('more reviews come as the reader scrolls', { tags: ['@12.9', '@2.52'] }, async () => {
  await openApp(PATH, pagesOf(47));
  const heading = page.getByRole('heading', { name: 'User Reviews (47)' });
  await expect.element(heading).toBeVisible();
  expect(numbers()).toEqual([47, 46, 45]);
  await showAll();
  await expectFocusIn(items.nth(3));
  await expect
    .poll(() => {
      items.elements().at(-1)?.scrollIntoView();
      return numbers();
    })
    .toEqual(countdown(47));
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
});

test(
  'by keyboard more reviews come by a button, also after a failure, and the focus is on the first new review',
  { tags: ['@12.9', '@20.2'] },
  async () => {
    // Scrolling loads nothing here.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const answers = pagesOf(25);
    await openApp(PATH, { ...answers, [`${LIST}?cursor=5`]: refusal(403, 'x') });
    await showAll();
    await expect.element(more).toBeVisible();
    expect(items.elements()).toHaveLength(20);
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText("We couldn't load more reviews.")).toBeVisible();
    expect(items.elements()).toHaveLength(20);
    changeAnswers(answers);
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(numbers).toEqual(countdown(25));
    await expect.element(more).not.toBeInTheDocument();
    await expectFocusIn(items.nth(20));
  },
);

test('reviews are sorted newest, most helpful, highest, lowest', { tags: '@12.1' }, async () => {
  const reviews = ['Newest', 'Most helpful', 'Highest rating', 'Lowest rating'].map(
    (comment, index) => exampleReview({ id: index + 1, comment: `First by ${comment}` }),
  );
  const startingWith = (index: number) => [...reviews.slice(index), ...reviews.slice(0, index)];
  await openApp(PATH, {
    ...reviewedAnswers(SPRING, reviews),
    [`${LIST}?sort=helpful`]: startingWith(1),
    [`${LIST}?sort=highest`]: startingWith(2),
    [`${LIST}?sort=lowest`]: startingWith(3),
  });
  for (const label of ['Most helpful', 'Highest rating', 'Lowest rating', 'Newest']) {
    await page.getByLabelText('Sort by').selectOptions(label);
    await expect.element(items.nth(0)).toMatchTextContent(`First by ${label}`);
    expect(items.elements()).toHaveLength(3);
  }
  await expectAccessible();
});

test('an order that does not come says so and is tried again', { tags: '@12.10' }, async () => {
  const reviews = numbered(2, 1);
  await openApp(PATH, {
    ...reviewedAnswers(SPRING, reviews),
    [`${LIST}?sort=lowest`]: refusal(403, 'x'),
  });
  await page.getByLabelText('Sort by').selectOptions('Lowest rating');
  const alert = section.getByRole('alert');
  await expect.element(alert).toMatchTextContent("We couldn't load the reviews.");
  changeAnswers({ [`${LIST}?sort=lowest`]: reviews });
  await alert.getByRole('button').click();
  await expect.poll(numbers).toEqual([2, 1]);
});

test('only the author sees edit and delete; others can report', { tags: '@5.11' }, async () => {
  const own = page.getByRole('button', { name: /^(Edit|Delete) your review$/ });
  const report = page.getByRole('button', { name: 'Report the review by marge' });
  const answers = reviewedAnswers(SPRING, [exampleReview()]);
  const visitor = await openApp(PATH, answers);
  await expect.element(page.getByText('Log in to leave a review.')).toBeVisible();
  expect([own.elements().length, report.elements().length]).toEqual([0, 0]);
  await visitor.unmount();
  const other = await openApp(PATH, answers, { user });
  await expect.element(report).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
  await other.unmount();
  await openApp(PATH, answers, { user: exampleUser({ username: 'marge' }) });
  await expect.element(own.nth(1)).toBeVisible();
  expect(own.elements()).toHaveLength(2);
  await expect.element(report).not.toBeInTheDocument();
});

test(
  'on a phone every control of a review is at least 44 px high, and nothing is too wide',
  { tags: ['@20.1', '@20.3'] },
  async () => {
    await page.viewport(390, 844);
    const reviews = [
      exampleReview({ id: 2, username: user.username }),
      exampleReview({ comment: 'W'.repeat(300) }),
    ];
    await openApp(PATH, reviewedAnswers(SPRING, reviews), { user });
    await expect.element(page.getByRole('button', { name: /^Report/ })).toBeVisible();
    await openReviewForm();
    const controls = [...section.element().querySelectorAll('button, select, input, textarea')];
    expect(controls.length).toBeGreaterThan(20);
    const small = controls.filter((control) => control.getBoundingClientRect().height < 44);
    expect(small.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expectNoOverflow();
    await switchToDark();
    await expectAccessible();
    await page.viewport(1_280, 800);
  },
);
