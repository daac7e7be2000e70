import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { expectAccessible } from '../test/accessible.ts';
import type { Answers } from '../test/answers.ts';
import {
  exampleFavorite,
  exampleListItem,
  exampleReview,
  exampleSpring,
  exampleUser,
} from '../test/examples.ts';
import { openApp, type Site } from '../test/open-app.tsx';
import { springAnswers } from '../test/spring-page.ts';

const setScheme = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });

beforeEach(() => setScheme('dark'));
afterEach(() => setScheme('light'));

const springs = [70, 90, 149, null].map((temperature_f, i) => ({
  ...exampleListItem({ id: i + 1, temperature_f, longitude: -110 + 8 * i, state_code: 'ID' }),
  latest_image_url: null,
}));
const favorites = {
  visited: [exampleFavorite()],
  bucketlist: [exampleFavorite({ id: 2, state_code: 'AK', category: 'Bucket List' })],
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
  ['/why-hot-springs'],
  ['/safety'],
  ['/how-we-know'],
  ['/privacy'],
  ['/terms'],
  ['/refunds'],
  ['/contact'],
  ['/login'],
  ['/register'],
  ['/forgot-password'],
  ['/offline'],
  ['/no-such-page'],
];

test.each(PAGES)(
  'axe finds nothing in the dark: %s',
  { tags: ['@20.1'] },
  async (path, answers, site) => {
    await openApp(path, answers, site);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
    await expectAccessible();
  },
);
