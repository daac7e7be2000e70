import type { Profile } from '@wildsoak/contract/profiles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { changeAnswers, refusal } from '../../../test/answers.ts';
import { exampleReview, exampleUser } from '../../../test/examples.ts';
import { currentPath, openApp } from '../../../test/open-app.tsx';
import { account, heading, showOnPhone, expectNoOverflow } from '../../../test/screen.ts';

const PROFILE = 'GET /api/users/theo';
const REVIEWS = 'GET /api/users/theo/reviews';

const profile = (facts: Partial<Profile> = {}): Profile => ({
  username: 'theo',
  location: null,
  bio: null,
  review_count: 0,
  visit_count: 0,
  visits_by_month: [],
  ...facts,
});

const main = page.getByRole('main');
const about = page.getByRole('region', { name: 'About' });
const edit = page.getByRole('link', { name: 'Edit Profile' });
const logout = account.getByRole('button', { name: 'Logout' });

test('A profile shows who it is, and reviews', { tags: ['@2.60', '@2.61', '@20.1'] }, async () => {
  const bio = 'Soaks at dawn.\nLeaves no trace.';
  await openApp('/profile/theo', {
    [PROFILE]: profile({ location: 'Boise, Idaho', bio, review_count: 2 }),
    [REVIEWS]: [
      exampleReview({
        id: 2,
        comment: '<b>Bold</b> claim',
        spring_id: 2,
        spring_name: 'Baranof',
      }),
      exampleReview({ id: 1, comment: 'First visit.' }),
    ],
  });
  await expect.element(heading).toHaveTextContent("theo's Profile");
  expect(document.title).toBe("theo's Profile | Wildsoak");
  await expect.element(main.getByText('Location: Boise, Idaho')).toBeVisible();
  expect((about.getByRole('paragraph').element() as HTMLElement).innerText).toBe(bio);
  const reviews = page.getByRole('region', { name: 'Reviews (2)' }).getByRole('listitem');
  await expect.poll(() => reviews.elements()).toHaveLength(2);
  await expect.element(reviews.first()).toMatchTextContent('<b>Bold</b> claim');
  await expect.element(reviews.first()).toMatchTextContent('4 / 5');
  await expect.element(reviews.first()).toMatchTextContent('May 2, 2026');
  await expect
    .element(reviews.first().getByRole('link', { name: 'Baranof' }))
    .toHaveAttribute('href', '/springs/2');
  await expectAccessible();
});

test('What members write is text, and long words wrap', { tags: ['@19.1', '@20.3'] }, async () => {
  await showOnPhone();
  const [location, bio] = ['<img src=x onerror="window.hacked=1">', `<script>${'W'.repeat(500)}`];
  await openApp('/profile/theo', { [PROFILE]: profile({ location, bio }) });
  await expect.element(main.getByText(`Location: ${location}`)).toBeVisible();
  await expect.element(main.getByText(bio)).toBeVisible();
  expect('hacked' in window).toBe(false);
  expectNoOverflow();
});

test.each([
  ['visitors', undefined],
  ['other members', exampleUser({ username: 'ben' })],
])(
  'An empty profile, as %s see it',
  { tags: ['@2.60', '@2.61', '@2.62', '@12.12'] },
  async (_, user) => {
    await openApp('/profile/theo', { [PROFILE]: profile() }, user ? { user } : {});
    await expect.element(account).toHaveAttribute('aria-busy', 'false');
    await expect.element(about).toMatchTextContent('No bio yet');
    await expect
      .element(page.getByRole('region', { name: 'Reviews (0)' }))
      .toMatchTextContent("theo hasn't reviewed a spring yet.");
    expect(edit.query()).toBeNull();
  },
);

test(
  'The owner can edit the profile, and nothing moves when the link comes',
  { tags: ['@2.62', '@12.12', '@20.4'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await openApp('/profile/THEO', {
      'GET /api/users/THEO': profile(),
      [PROFILE]: profile(),
      'GET /api/auth/status': () => promise,
    });
    await expect.element(heading).toBeVisible();
    const places = () =>
      page
        .getByRole('heading')
        .elements()
        .map((one) => one.getBoundingClientRect().top);
    const before = places();
    expect(edit.query()).toBeNull();
    resolve({ isLoggedIn: true, user: exampleUser() });
    await expect.element(edit).toBeVisible();
    expect(places()).toEqual(before);
    await expect
      .element(page.getByRole('region', { name: 'Reviews (0)' }))
      .toMatchTextContent("You haven't reviewed a spring yet.");
    await expect
      .element(main.getByRole('link', { name: 'on the map' }))
      .toHaveAttribute('href', '/');
    await expectAccessible();
    await edit.click();
    await expect.poll(currentPath).toBe('/profile/settings');
  },
);

test('The owner sees what they just saved, despite a cache', { tags: '@14.12' }, async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openApp('/profile/theo', {
    [PROFILE]: profile({ bio: 'The old bio' }),
    'GET /api/auth/status': () => promise,
  });
  await expect.element(page.getByText('The old bio')).toBeVisible();
  changeAnswers({ [PROFILE]: profile({ bio: 'The new bio' }) });
  resolve({ isLoggedIn: true, user: exampleUser() });
  await expect.element(page.getByText('The new bio')).toBeVisible();
  expect(page.getByText('The old bio').query()).toBeNull();
  await expect.element(logout).toBeVisible();
});

test.each([404, 400])(
  'A profile that does not exist says so: %i',
  { tags: ['@2.63', '@8.11'] },
  async (status) => {
    await openApp('/profile/nobody', { 'GET /api/users/nobody': refusal(status, 'No.') });
    await expect.element(heading).toHaveTextContent('User not found');
    expect(document.title).toBe('User not found | Wildsoak');
    await expectAccessible();
  },
);

test('A profile that cannot be loaded can be tried again', { tags: '@8.11' }, async () => {
  await openApp('/profile/theo', { [PROFILE]: 429 });
  await expect.element(heading).toHaveTextContent('Failed to load profile: 429');
  await expect
    .element(page.getByRole('link', { name: 'Try again' }))
    .toHaveAttribute('href', '/profile/theo');
  await expectAccessible();
});
