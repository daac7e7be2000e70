import { REVIEW_ANSWERS } from '@wildsoak/contract/rules/review-answers';
import type { Review } from '@wildsoak/contract/reviews';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, never, refusal, type Answers } from '../../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { currentPath, openApp } from '../../../../test/open-app.tsx';
import {
  choosePhoto,
  openReviewForm,
  pictureFile,
  reviewedAnswers,
  reviewParts,
} from '../../../../test/reviews.ts';
import { signInAs, tellTab, toastOf, textsOf } from '../../../../test/screen.ts';

const SPRING = exampleSpring();
const PATH = `/springs/${SPRING.id}`;
const POST = `POST /api/springs/${SPRING.id}/reviews`;

const { form, items } = reviewParts;
const toggle = page.getByRole('button', { name: 'Leave a Review' });
const submit = form.getByRole('button', { name: 'Submit Review' });
const comment = form.getByLabelText('Comment');
const error = form.getByRole('alert').getByRole('paragraph');
const star = (name: string) => form.getByRole('radio', { name });

// Drafts live as long as the page: each test has its own member.
let members = 0;

const open = async (answers: Answers = {}, reviews: Review[] = []) => {
  const user = exampleUser({ username: `jo-${(members += 1)}` });
  await openApp(PATH, { ...reviewedAnswers(SPRING, reviews), ...answers }, { user });
  await openReviewForm();
  return user;
};

const namesOf = (name: string) =>
  form
    .getByRole('group', { name })
    .getByRole('radio')
    .elements()
    .map(({ ariaLabel }) => ariaLabel);

test('where nobody should bathe, the form says what is known', { tags: '@21.28' }, async () => {
  const closed = exampleSpring({
    bathing_status: 'closed',
    bathing_reasons: [
      {
        kind: 'closed',
        text: 'Closed since 2013.',
        source: 'Bureau of Land Management',
        date: '2018',
        confidence: 'published',
      },
    ],
  });
  await open({ ...reviewedAnswers(closed, []), [POST]: exampleReview({ id: 9 }) });
  const known = form.getByRole('note');
  await expect
    .element(known)
    .toHaveTextContent('Closed. Closed since 2013. Your answer doesn’t change that.');
  const soakable = form.getByRole('group', { name: 'Soakable?' });
  const isBefore =
    known.element().compareDocumentPosition(soakable.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore).toBeTruthy();
  await soakable.getByRole('radio', { name: 'Yes' }).click();
  await expectAccessible();
  await submit.click();
  await expect.element(toastOf()).toHaveTextContent('Review submitted!');
  await open();
  await expect.element(form.getByRole('note')).not.toBeInTheDocument();
});

test(
  'the form has stars from 5 to 1, the questions, a comment and a photo; what is unsure is not sent',
  { tags: ['@5.6', '@5.7', '@5.8', '@5.9', '@7.13'] },
  async () => {
    await open({ [POST]: exampleReview({ id: 9 }) });
    expect(namesOf('Rating')).toEqual(['5 stars', '4 stars', '3 stars', '2 stars', '1 star']);
    await expect.element(star('5 stars')).toBeChecked();
    for (const { question } of REVIEW_ANSWERS) {
      expect(namesOf(question)).toEqual(['Yes', 'No', 'Unsure']);
      await expect
        .element(form.getByRole('group', { name: question }).getByRole('radio', { name: 'Unsure' }))
        .toBeChecked();
    }
    await expect.element(comment).toHaveAttribute('rows', '3');
    await expect
      .element(form.getByLabelText('Photo'))
      .toHaveAttribute('accept', 'image/png,image/jpeg,image/gif,image/webp');
    await expectAccessible();
    await submit.click();
    await expect.element(form).not.toBeInTheDocument();
    const [sent] = callsTo(POST);
    expect([...(sent?.body ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'rating',
    ]);
  },
);

test('near 4,000 characters the rest is counted', { tags: '@9.22' }, async () => {
  await open();
  await expect.element(comment).toHaveAttribute('maxlength', '4000');
  await comment.fill('x'.repeat(3_599));
  await expect.element(form.getByText(/left$/)).not.toBeInTheDocument();
  await comment.fill('x'.repeat(3_999));
  await expect.element(form.getByText('1 character left')).toBeVisible();
  await comment.fill(`${'x'.repeat(3_998)}\nx`);
  await expect.element(form.getByText('0 characters left')).toBeVisible();
});

test(
  'the form opens and closes; a new review is on top in any order, and the form is blank again',
  { tags: ['@2.52', '@4.28', '@4.30'] },
  async () => {
    const mine = exampleReview({ id: 9, rating: 2, comment: 'Mine' });
    const others = [1, 2].map((id) =>
      exampleReview({ id, vote_score: 9 - id, comment: `No. ${id}` }),
    );
    await open({ [POST]: mine }, others);
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect.element(form).not.toBeInTheDocument();
    await page.getByLabelText('Sort by').selectOptions('Most helpful');
    await openReviewForm();
    await star('2 stars').click();
    await comment.fill('Mine');
    await submit.click();
    await expect.element(toastOf()).toHaveTextContent('Review submitted!');
    await expect.element(items.nth(0)).toMatchTextContent('Mine');
    expect(items.elements()).toHaveLength(3);
    await expect.element(page.getByRole('heading', { name: 'User Reviews (3)' })).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
    await openReviewForm();
    await expect.element(star('5 stars')).toBeChecked();
    await expect.element(comment).toHaveValue('');
  },
);

test('a review that is not sent says why', { tags: ['@8.17', '@8.1', '@19.42'] }, async () => {
  const keys: (string | null)[] = [];
  const answers: [answer: Response, lines: string[]][] = [
    [refusal(403, 'The server says no.'), ['The server says no.']],
    [new Response('<html>', { status: 500 }), ['Failed.']],
  ];
  await open({
    [POST]: ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'));
      return answers[keys.length - 1]?.[0] ?? exampleReview({ id: 9 });
    },
  });
  await star('2 stars').click();
  await comment.fill('Long to type');
  for (const [, lines] of answers) {
    await submit.click();
    await expect.poll(() => textsOf(error)).toEqual(lines);
    await expect.element(comment).toHaveValue('Long to type');
    await expect.element(star('2 stars')).toBeChecked();
  }
  await expectAccessible();
  await submit.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test('a review shows its progress and can be canceled', { tags: '@12.6' }, async () => {
  await open({ [POST]: never });
  await comment.fill('With a photo');
  choosePhoto(await pictureFile('pool.png'));
  const preview = form.getByRole('img', { name: 'Preview' });
  await expect.element(preview).toBeVisible();
  await submit.click();
  const progress = form.getByRole('progressbar', { name: 'Sending the review' });
  await expect.element(progress).toBeVisible();
  await expect
    .element(form.getByRole('button', { name: 'Submitting...' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await form.getByRole('button', { name: 'Cancel sending' }).click();
  await expect.element(error).toHaveTextContent('Canceled. Your review is still here.');
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(comment).toHaveValue('With a photo');
  await expect.element(preview).toBeVisible();

  // Closing while it is being sent ends it, and says so.
  await submit.click();
  await expect.element(progress).toBeVisible();
  await toggle.click();
  await expect
    .element(toastOf())
    .toHaveTextContent("Your review wasn't sent. It's saved on the spring's page.");
  changeAnswers({ [POST]: exampleReview({ id: 9, comment: 'With a photo' }) });
  await openReviewForm();
  await expect.element(comment).toHaveValue('With a photo');
  await submit.click();
  await expect.element(items).toMatchTextContent('With a photo');
  expect(callsTo(POST)[2]?.body).toContain('filename="pool.png"');
});

test('what was not sent is there again after closing the form', { tags: '@12.2' }, async () => {
  const user = await open();
  await comment.fill('Half a sentence');
  choosePhoto(await pictureFile('pool.png'));
  await expect.element(form.getByText('pool.png')).toBeVisible();
  await toggle.click();
  await expect.element(form).not.toBeInTheDocument();
  await openReviewForm();
  await expect.element(comment).toHaveValue('Half a sentence');
  await expect.element(form.getByText('pool.png')).toBeVisible();

  changeAnswers({ 'GET /api/auth/status': 401 });
  tellTab('signed-out');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).last().click();
  changeAnswers({
    'POST /api/auth/login': user,
    'GET /api/auth/status': { isLoggedIn: true, user },
  });
  await signInAs(user.username);
  await expect.poll(currentPath).toBe(`${PATH}?review=write`);
  await expect.element(comment).toHaveValue('Half a sentence');
  await expect.element(form.getByText('pool.png')).toBeVisible();
});

test('an ended session leads to sign-in, and back', { tags: ['@5.13', '@12.2'] }, async () => {
  const user = await open({
    [POST]: () => {
      changeAnswers({ 'GET /api/auth/status': 401 });
      return refusal(401, 'You must be logged in.');
    },
  });
  await star('3 stars').click();
  await comment.fill('Written before');
  await submit.click();
  await expect.element(toastOf('alert')).toHaveTextContent('You must be logged in.');
  await expect.poll(currentPath).toBe('/login?returnTo=%2Fsprings%2F7');
  changeAnswers({
    'POST /api/auth/login': user,
    'GET /api/auth/status': { isLoggedIn: true, user },
  });
  await signInAs(user.username);
  await expect.element(comment).toHaveValue('Written before');
  await expect.element(star('3 stars')).toBeChecked();
});
