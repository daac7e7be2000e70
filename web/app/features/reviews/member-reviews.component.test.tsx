import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, never, refusal, type Answers } from '../../../test/answers.ts';
import { exampleReview, exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { bySession, reviewParts } from '../../../test/reviews.ts';
import { toastOf } from '../../../test/screen.ts';

const user = exampleUser();
const PATH = `/profile/${user.username}`;
const LIST = `GET /api/users/${user.username}/reviews`;
const { items } = reviewParts;
const section = page.getByRole('region', { name: /^Reviews/ });

const profileAnswers = (review_count: number, list: Answers[string]): Answers => ({
  [`GET /api/users/${user.username}`]: {
    username: user.username,
    location: null,
    bio: null,
    review_count,
    visit_count: 0,
    visits_by_month: [],
  },
  [LIST]: list,
});

const written = (ids: number[]) =>
  ids.map((id) =>
    exampleReview({ id, username: user.username, spring_id: id, spring_name: `Spring ${id}` }),
  );

const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

test(
  "a profile lists the member's reviews with links to the springs, and loads more",
  { tags: ['@2.61', '@7.18', '@12.9'] },
  async () => {
    const link = { link: `<${PATH}?cursor=two>; rel="next"` };
    await openApp(
      PATH,
      {
        ...profileAnswers(22, Response.json(written(range(22, 3)), { headers: link })),
        [`${LIST}?cursor=two`]: written([2, 1]),
      },
      { user },
    );
    await expect.element(page.getByRole('heading', { name: 'Reviews (22)' })).toBeVisible();
    await expect
      .poll(() => {
        items.elements().at(-1)?.scrollIntoView();
        return items.getByRole('button', { name: 'Edit your review' }).elements().length;
      })
      .toBe(22);
    await expect
      .element(items.last().getByRole('link', { name: 'Spring 1' }))
      .toHaveAttribute('href', '/springs/1');
    await expectAccessible();
  },
);

test('deleting on a profile asks its own question', { tags: ['@5.12', '@4.27'] }, async () => {
  await openApp(
    PATH,
    { ...profileAnswers(1, written([1])), 'DELETE /api/reviews/1': 204 },
    { user },
  );
  await page.getByRole('button', { name: 'Delete your review' }).click();
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this review?',
  });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  changeAnswers(profileAnswers(0, []));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toastOf()).toHaveTextContent('Review deleted.');
  await expect.element(page.getByRole('heading', { name: 'Reviews (0)' })).toHaveFocus();
});

test('reviews of a profile say that they load, or fail', { tags: '@12.10' }, async () => {
  const waiting = await openApp(PATH, profileAnswers(2, bySession(refusal(403, 'x'), never())));
  await expect.element(section.getByText('Loading reviews...')).toBeInTheDocument();
  await waiting.unmount();
  await openApp(PATH, profileAnswers(2, refusal(403, 'x')));
  const alert = section.getByRole('alert');
  await expect.element(alert).toMatchTextContent("We couldn't load the reviews.");
  changeAnswers({ [LIST]: written([2, 1]) });
  await alert.getByRole('button').click();
  await expect.poll(() => items.elements().length).toBe(2);
});
