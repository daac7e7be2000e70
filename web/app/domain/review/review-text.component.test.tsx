import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import type { Answers } from '../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { reviewedAnswers } from '../../../test/reviews.ts';
import { showOnPhone, switchToDark } from '../../../test/screen.ts';
import { EMPTY_QUEUES } from '../../../test/moderation.ts';

const MARK = 'Demo';

const [demo, real] = [
  exampleReview({ id: 1, is_demo: true, comment: 'I ran out of purple.' }),
  exampleReview({ id: 2, is_demo: false, comment: 'Cold that day.' }),
];

const moderated = { ...demo, hidden: false, reports: { spam: 1 } };

const PROFILE: [string, Answers] = [
  '/profile/marge',
  {
    'GET /api/users/marge': {
      username: 'marge',
      location: null,
      bio: null,
      review_count: 2,
      visit_count: 0,
      visits_by_month: [],
    },
    'GET /api/users/marge/reviews': [demo, real],
  },
];

const PLACES: [string, Answers][] = [
  ['/springs/7', reviewedAnswers(exampleSpring(), [demo, real])],
  PROFILE,
  [
    '/moderation?show=hidden',
    {
      ...EMPTY_QUEUES,
      'GET /api/moderation/reviews?hidden=true': [moderated, { ...moderated, ...real }],
    },
  ],
];

const itemWith = (text: string) => page.getByRole('listitem').filter({ hasText: text });

test.each(PLACES)(
  'A demo review carries its mark: %s',
  { tags: '@21.91' },
  async (path, answers) => {
    await openApp(path, answers, { user: exampleUser({ is_moderator: true }) });
    await expect.element(itemWith('I ran out of purple.')).toMatchTextContent(MARK);
    await expect.element(itemWith('Cold that day.')).toBeVisible();
    await expect.element(itemWith('Cold that day.')).not.toMatchTextContent(MARK);
  },
);

test('Where all of a list is made up, its heading has the mark', { tags: '@21.91' }, async () => {
  await openApp('/springs/7', reviewedAnswers(exampleSpring(), [demo]));
  const section = page.getByRole('region', { name: /^User Reviews/ });
  await expect.element(itemWith('I ran out of purple.')).toBeVisible();
  expect(section.getByText(MARK, { exact: true }).elements()).toHaveLength(1);
  await expect.element(itemWith('I ran out of purple.')).not.toMatchTextContent(MARK);
});

test('The mark fits a phone, in the dark too', { tags: ['@21.91', '@20.1'] }, async () => {
  await showOnPhone(320);
  await switchToDark();
  await openApp(...PROFILE);
  await expect.element(itemWith('I ran out of purple.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});
