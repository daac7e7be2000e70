import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exampleUser, exampleVisit } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { daysAgo } from '../../../test/visits.ts';
import { textsOf } from '../../../test/screen.ts';

const profile = {
  username: 'hazel',
  location: null,
  bio: null,
  review_count: 0,
  visit_count: 4,
  visits_by_month: [
    { month: '2026-11', visits: 3 },
    { month: '2026-05', visits: 1 },
  ],
};
const section = page.getByRole('region', { name: /^Visits/ });
const months = section.getByRole('list', { name: 'Visits by month' }).getByRole('listitem');

test('a profile has visits by month, and lists them', { tags: '@24.47' }, async () => {
  await openApp(
    '/profile/hazel',
    {
      'GET /api/users/hazel': profile,
      'GET /api/users/hazel/visits': [
        exampleVisit({
          visited_on: daysAgo(3),
          is_open: true,
          editable_until: new Date().toISOString(),
        }),
      ],
    },
    { user: exampleUser({ username: 'hazel' }) },
  );
  await expect.element(section.getByRole('heading')).toHaveTextContent('Visits (4)');
  expect(textsOf(months)).toEqual(['Nov 20263 visits', 'May 20261 visit']);
  await expect.element(section.getByRole('link', { name: 'Kirkham Hot Springs' })).toBeVisible();
  await expect.element(section.getByText('Open', { exact: true })).toBeVisible();
  await expect.element(section.getByRole('button', { name: 'Delete your visit' })).toBeVisible();
  await expectAccessible();
});

test('a member without a visit reads how to add one', { tags: '@24.47' }, async () => {
  const answers = {
    'GET /api/users/hazel': { ...profile, visit_count: 0, visits_by_month: [] },
  };
  await openApp('/profile/hazel', answers);
  await expect.element(section.getByText('hazel hasn’t told us about a visit yet.')).toBeVisible();
  await openApp('/profile/hazel', answers, { user: exampleUser({ username: 'hazel' }) });
  await expect.element(section.getByText(/Tap “I was there” on a spring’s page/)).toBeVisible();
});
