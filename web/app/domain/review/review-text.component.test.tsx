import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import type { Answers } from '../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { reviewedAnswers } from '../../../test/reviews.ts';
import { showOnPhone, switchToDark } from '../../../test/screen.ts';

const MARK = 'DemoWritten for this demonstration. Nobody was there.';

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
    '/moderation',
    {
      'GET /api/moderation/reviews?hidden=false': [moderated, { ...moderated, ...real }],
      'GET /api/moderation/reviews?hidden=true': [],
      'GET /api/moderation/visits': [],
      'GET /api/moderation/corrections': [],
      'GET /api/moderation/owner-requests': [],
    },
  ],
];

const itemWith = (text: string) => page.getByRole('listitem').filter({ hasText: text });

test.each(PLACES)(
  'A demo review carries its mark: %s',
  { tags: ['@21.91'] },
  async (path, answers) => {
    await openApp(path, answers, { user: exampleUser({ is_moderator: true }) });
    await expect.element(itemWith('I ran out of purple.')).toMatchTextContent(MARK);
    await expect.element(itemWith('Cold that day.')).toBeVisible();
    await expect.element(itemWith('Cold that day.')).not.toMatchTextContent('Nobody was there.');
  },
);

test('The mark fits a phone, in the dark too', { tags: ['@21.91', '@20.1'] }, async () => {
  await showOnPhone(320);
  await switchToDark();
  await openApp(...PROFILE);
  await expect.element(itemWith('I ran out of purple.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible();
});
