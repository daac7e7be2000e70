import type { Review } from '@wildsoak/contract/reviews';
import type { Spring } from '@wildsoak/contract/springs';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from './answers.ts';
import { springAnswers } from './spring-page.ts';

/** What the API answers for the page of a spring with these reviews. */
export const reviewedAnswers = (spring: Spring, reviews: Review[]): Answers => ({
  ...springAnswers({ ...spring, review_count: reviews.length }),
  [`GET /api/springs/${spring.id}/reviews`]: reviews,
});

/** A page's own script asks with the session; the loader and a visitor's page ask without. */
export const bySession =
  (everybody: unknown, member: unknown) =>
  ({ cache, credentials }: Request) =>
    cache === 'no-store' && credentials === 'same-origin' ? member : everybody;

export const toastOf = (role: 'status' | 'alert' = 'status') =>
  page
    .getByRole(role)
    .filter({ has: page.getByRole('button', { name: 'Close notification' }) })
    .getByRole('paragraph');

/** Returns the headings that are elsewhere by then: they move with everything that moves. */
export const watchPlaces = () => {
  const placeOf = (heading: Element) => heading.getBoundingClientRect().top + scrollY;
  const places = [...document.querySelectorAll('main :is(h1, h2, h3)')]
    .filter((heading) => heading.checkVisibility())
    .map((heading) => [heading, placeOf(heading)] as const);
  expect(places.length).toBeGreaterThan(4);
  return () =>
    places
      .filter(([heading, place]) => placeOf(heading) !== place)
      .map(([heading]) => heading.textContent);
};

/** On the page of /login. */
export const signInAs = async (username: string) => {
  const form = page.getByRole('main');
  await form.getByLabelText('Username').fill(username);
  await form.getByLabelText('Password').fill('a-good-password');
  await form.getByRole('button', { name: 'Sign In' }).click();
};

/** As another tab would. */
export const tellTab = (news: 'signed-in' | 'signed-out') => {
  const channel = new BroadcastChannel('auth');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  channel.postMessage(news);
  channel.close();
};
