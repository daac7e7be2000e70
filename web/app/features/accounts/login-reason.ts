/** Why a page needs a login, by what its address holds. One line on a phone. */
const REASONS = [
  ['?review=write', 'Log in to leave a review.'],
  ['?visit=write', 'Log in to say what you found.'],
  ['/springs/', 'Log in to go back to the spring.'],
  ['/planner', 'Log in to plan your trip.'],
  ['/my-plans', 'Log in to see your saved plans.'],
  ['/shared-plans/', 'Log in to keep a copy of the plan.'],
  ['/favorites', 'Log in to see your favorites.'],
  ['/profile/settings', 'Log in to change your settings.'],
  ['/payment/', 'Log in to see your payment.'],
  ['/add-a-place', 'Log in to add a place.'],
  ['/outbox', 'Log in to send what you wrote.'],
] as const;

/** Never empty: the page does not move when the browser adds the reason to the HTML, which knows none. */
export const loginReason = (returnTo: string): string =>
  REASONS.find(([part]) => returnTo.includes(part))?.[1] ?? 'Good to see you again.';
