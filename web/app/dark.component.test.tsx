import { STATIC_PAGES } from '@wildsoak/contract/pages';
import type { Profile } from '@wildsoak/contract/profiles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../test/accessible.ts';
import type { Answers } from '../test/answers.ts';
import {
  exampleFavorite,
  exampleListItem,
  examplePlan,
  exampleReview,
  exampleSpring,
  exampleUser,
} from '../test/examples.ts';
import { openApp, type Site } from '../test/open-app.tsx';
import { MARKERS, PLANNER_ANSWERS, PREMIUM } from '../test/planner.ts';
import { springAnswers } from '../test/spring-page.ts';
import { EMPTY_QUEUES } from '../test/moderation.ts';
import { switchToDark } from '../test/screen.ts';

const springs = [70, 90, 149, null].map((temperature_f, i) => ({
  ...exampleListItem({ id: i + 1, temperature_f, longitude: -110 + 8 * i, state_code: 'ID' }),
  latest_image_url: null,
}));
const favorites = {
  visited: [exampleFavorite()],
  bucketlist: [exampleFavorite({ id: 2, state_code: 'AK', category: 'Bucket List' })],
};

const TOKEN = 'A'.repeat(22);
const { id, share_token: _, ...sharedPlan } = examplePlan();
const { name, start_point_name, end_point_name, created_at } = sharedPlan;
const profile: Profile = {
  username: 'theo',
  location: 'Boise, Idaho',
  bio: 'Soaks at dawn.',
  review_count: 1,
  visit_count: 0,
  visits_by_month: [],
};

const PAGES: [string, Answers?, Site?][] = [
  [
    '/?state=ID&temperature=hot',
    { 'GET /api/springs': springs, 'GET /api/springs/featured': springs },
  ],
  [
    '/springs/7',
    {
      ...springAnswers(exampleSpring({ in_yellowstone: true, review_count: 1, average_rating: 4 })),
      'GET /api/springs/7/reviews': [exampleReview({ comment: 'Warm.' })],
    },
  ],
  [
    '/springs/7',
    springAnswers(exampleSpring({ userFavorite: { isFavorite: true, category: 'Visited' } })),
    { user: exampleUser() },
  ],
  ['/search?q=spring', { 'GET /api/springs': springs, 'GET /api/places': { features: [] } }],
  ['/search?q=spring', { 'GET /api/springs': [], 'GET /api/places': { features: [] } }],
  ['/favorites', { 'GET /api/users/theo/favorites': favorites }, { user: exampleUser() }],
  ['/planner', PLANNER_ANSWERS, { user: PREMIUM }],
  [
    '/my-plans',
    { 'GET /api/planner/plans': [{ id, name, start_point_name, end_point_name, created_at }] },
    { user: PREMIUM },
  ],
  ['/my-plans/3', { 'GET /api/planner/plans/3': examplePlan() }, { user: PREMIUM }],
  [`/shared-plans/${TOKEN}`, { [`GET /api/shared-plans/${TOKEN}`]: sharedPlan }],
  [
    '/profile/theo',
    { 'GET /api/users/theo': profile, 'GET /api/users/theo/reviews': [exampleReview()] },
  ],
  ['/profile/settings', {}, { user: PREMIUM }],
  ['/moderation', EMPTY_QUEUES, { user: exampleUser({ is_moderator: true }) }],
  ...STATIC_PAGES.map(({ path }): (typeof PAGES)[number] => [path]),
  ['/login'],
  ['/register'],
  ['/forgot-password'],
  ['/offline'],
  ['/no-such-page'],
];

test.each(PAGES)(
  'axe finds nothing in the dark: %s',
  { tags: '@20.1' },
  async (path, answers, site) => {
    await switchToDark();
    await openApp(path, answers, site);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toBeVisible();
    // An address without a page has a heading, too.
    if (path !== '/no-such-page') await expect.element(heading).not.toHaveTextContent('404');
    await expectAccessible(path.includes('plan') ? MARKERS : []);
  },
);
