import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, signIn } from '../support/member.ts';
import { openRendered } from '../support/render.ts';
import {
  addReview,
  addReviews,
  formOf,
  itemsOf,
  openForm,
  REVIEWED,
  reviewsIn,
  springAt,
  toastOf,
} from '../support/reviews.ts';
import { answersFor, readSpring } from '../support/springs.ts';
import { expect, expectAccessible, openPage, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.errors, index);

const ANSWERS = {
  told: { status: 403, json: { error: 'The server says no.' } },
  wordless: { status: 502, body: '<html>' },
} as const;

test.describe('Review submit', () => {
  test("'Review submit: \\'Failed.\\'', or what the server said. Everything typed stays", async ({
    page,
    context,
    consoleErrors,
  }) => {
    await signIn(context, await addMember());
    const id = await spring(0);
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    await form.getByRole('radio', { name: '2 stars' }).check();
    await form.getByLabel('Comment').fill('Long to type');
    for (const [answer, lines] of [
      [ANSWERS.told, ['The server says no.']],
      [ANSWERS.wordless, ['Failed.']],
      [
        null,
        [
          'Failed.',
          'The server could not be reached. Your review is still here. Please try again.',
        ],
      ],
    ] as const) {
      await page.route(`**/api/springs/${id}/reviews`, (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        return answer ? route.fulfill(answer) : route.abort();
      });
      await form.getByRole('button', { name: 'Submit Review' }).click();
      await expect(form.getByRole('alert').getByRole('paragraph')).toHaveText(lines);
      await expect(form.getByLabel('Comment')).toHaveValue('Long to type');
      await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked();
      await page.unrouteAll();
    }
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(itemsOf(page)).toHaveCount(1);
    forgiveFailedCalls(consoleErrors);
  });

  test('a review whose answer was lost is not written twice when it is sent again', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const member = await addMember();
    await signIn(context, member);
    const id = await spring(1);
    await openPage(page, `/springs/${id}`);
    const form = await openForm(page);
    await form.getByLabel('Comment').fill('Only once');
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/springs/${id}/reviews`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByRole('alert')).toContainText('Failed.');
    expect(await reviewsIn(member)).toHaveLength(1);
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(formOf(page)).toHaveCount(0);
    await expect(itemsOf(page)).toHaveCount(1);
    expect(await reviewsIn(member)).toHaveLength(1);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    forgiveFailedCalls(consoleErrors);
  });
});

test("'Review update: \\'Update failed: {msg}\\' (fallbacks \\'Failed.\\' or \\'Failed to update review\\').'", async ({
  page,
  context,
  consoleErrors,
}) => {
  const member = await addMember();
  const id = await spring(2);
  await addReview(member, id, { comment: 'As it was' });
  await signIn(context, member);
  await openPage(page, `/springs/${id}`);
  await page.getByRole('button', { name: 'Edit your review' }).click();
  const form = page.getByRole('form', { name: 'Edit your review' });
  await form.getByLabel('Comment').fill('As it should be');
  for (const [answer, message] of [
    [ANSWERS.told, 'Update failed: The server says no.'],
    [ANSWERS.wordless, 'Update failed: Failed.'],
    [null, 'Update failed: the server could not be reached'],
  ] as const) {
    await page.route('**/api/reviews/*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveText(message);
    await expect(form.getByLabel('Comment')).toHaveValue('As it should be');
    await page.unrouteAll();
  }
  expect(await reviewsIn(member)).toMatchObject([{ comment: 'As it was' }]);
  forgiveFailedCalls(consoleErrors);
});

test("'Review delete: \\'Delete failed: {msg}\\' (fallback \\'Failed (Status: {n})\\').' The review stays", async ({
  page,
  context,
  consoleErrors,
}) => {
  const member = await addMember();
  const id = await spring(3);
  await addReview(member, id);
  await signIn(context, member);
  await openPage(page, `/springs/${id}`);
  for (const [answer, message] of [
    [ANSWERS.told, 'Delete failed: The server says no.'],
    [ANSWERS.wordless, 'Delete failed: Failed (Status: 502)'],
    [null, 'Delete failed: the server could not be reached'],
  ] as const) {
    await page.route('**/api/reviews/*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await page.getByRole('button', { name: 'Delete your review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page, 'alert')).toHaveText(message);
    await expect(itemsOf(page)).toHaveCount(1);
    await page.unrouteAll();
  }
  forgiveFailedCalls(consoleErrors);
});

test("'Vote: \\'Vote failed: {msg}\\' (fallbacks \\'Failed.\\' or \\'Failed to cast vote\\').' The score stays", async ({
  page,
  context,
  consoleErrors,
}) => {
  const id = await spring(4);
  await addReview(await addMember(), id, { score: 3 });
  await signIn(context, await addMember());
  await openPage(page, `/springs/${id}`);
  for (const [answer, message] of [
    [ANSWERS.told, 'Vote failed: The server says no.'],
    [ANSWERS.wordless, 'Vote failed: Failed.'],
    [null, 'Vote failed: the server could not be reached'],
  ] as const) {
    await page.route('**/api/reviews/*/vote', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await itemsOf(page).getByRole('button', { name: 'Helpful', exact: true }).click();
    await expect(toastOf(page, 'alert')).toHaveText(message);
    await expect(itemsOf(page).getByRole('group').getByRole('status')).toHaveText('Score: 3');
    await page.unrouteAll();
  }
  forgiveFailedCalls(consoleErrors);
});

test("'A failed reviews load silently gives an empty list.'", async ({
  page,
  request,
  consoleErrors,
}) => {
  const id = await spring(5);
  const facts = { ...(await readSpring(request, id)), review_count: 3 };
  await page.route(`**/api/springs/${id}/reviews`, (route) =>
    route.fulfill({ status: 500, json: { error: 'x' } }),
  );
  await openRendered(page, `/springs/${id}`, {
    ...answersFor(facts),
    [`/api/springs/${id}/reviews`]: 500,
  });
  await expect(page.getByRole('heading', { name: 'User Reviews (0)' })).toBeVisible();
  await expect(itemsOf(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  forgiveFailedCalls(consoleErrors);
});

test('a page of reviews that does not come can be asked for again', async ({
  page,
  consoleErrors,
}) => {
  const id = await spring(6);
  await addReviews(id, 23);
  const isNext = (url: URL) => url.searchParams.has('cursor');
  await page.route(isNext, (route) => route.fulfill({ status: 403, json: { error: 'x' } }));
  await openPage(page, `/springs/${id}`);
  await expect(async () => {
    await itemsOf(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText('We could not load more reviews.')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(itemsOf(page)).toHaveCount(20);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(itemsOf(page)).toHaveCount(23);
  // The button is gone after the last page, so the focus is on the first new review.
  await expect(itemsOf(page).nth(20).locator(':focus')).toHaveCount(1);
  forgiveFailedCalls(consoleErrors);
});
