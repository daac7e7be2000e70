import type { Mutant } from './break-and-test.ts';

const WEB = 'web/app';
const FEATURES = `${WEB}/features`;

/** A wrong text, a lost state or a lost error of a page: a component test must notice. */
export const PAGES: Mutant[] = [
  {
    guard: 'page: passwords that differ',
    file: `${FEATURES}/accounts/new-password.tsx`,
    code: "'Passwords do not match.'",
    broken: "'Passwords differ.'",
    tests: [`${FEATURES}/accounts/register.component.test.tsx`],
  },
  {
    guard: 'page: a portal that does not open',
    file: `${FEATURES}/billing/failure-text.ts`,
    code: "?? 'Could not open subscription management.'",
    broken: "?? 'No.'",
    tests: [`${FEATURES}/billing/checkout.component.test.tsx`],
  },
  {
    guard: 'page: thanks before the payment is known',
    file: `${FEATURES}/billing/payment-success.tsx`,
    code: 'const isPaid = confirmation.data === true;',
    broken: 'const isPaid = true;',
    tests: [`${FEATURES}/billing/payment-success.component.test.tsx`],
  },
  {
    guard: 'page: featured springs that cannot be loaded',
    file: `${FEATURES}/springs/featured-springs.tsx`,
    code: 'Error: Failed to load featured springs:',
    broken: 'Failed to load featured springs:',
    tests: [`${FEATURES}/springs/home.component.test.tsx`],
  },
  {
    guard: 'page: a favorite that is on its way',
    file: `${FEATURES}/springs/detail/favorite-buttons.tsx`,
    code: 'if (!isOff) onPress(next);',
    broken: 'onPress(next);',
    tests: [`${FEATURES}/springs/detail/favorite-buttons.component.test.tsx`],
  },
  {
    guard: 'page: a spring that cannot be loaded',
    file: `${WEB}/routes/spring.tsx`,
    code: 'HTTP error fetching details! status:',
    broken: 'HTTP error! status:',
    tests: [`${FEATURES}/springs/detail/spring-page.component.test.tsx`],
  },
  {
    guard: 'page: why a visitor cannot vote',
    file: `${FEATURES}/reviews/list/votes.ts`,
    code: "if (!reader) return 'Log in to vote';",
    broken: '',
    tests: [`${FEATURES}/reviews/list/review-item.component.test.tsx`],
  },
  {
    guard: 'page: a summary nobody waits for any more',
    file: `${FEATURES}/summaries/use-generation.ts`,
    code: 'leaving.abort();',
    broken: '',
    tests: [`${FEATURES}/summaries/summary.component.test.tsx`],
  },
  {
    guard: 'page: a route that fails',
    file: `${FEATURES}/trips/failure-text.ts`,
    code: 'Failed to generate trip:',
    broken: 'Failed to find a trip:',
    tests: [`${FEATURES}/trips/editor/route.component.test.tsx`],
  },
  {
    guard: 'page: a plan that is being deleted',
    file: `${FEATURES}/trips/saved/saved-plans.tsx`,
    code: "{isPending ? 'Deleting...' : 'Delete'}",
    broken: "{isPending ? 'Busy' : 'Delete'}",
    tests: [`${FEATURES}/trips/saved/saved-plans.component.test.tsx`],
  },
  {
    guard: 'page: a position that comes late',
    file: `${FEATURES}/trips/editor/place-field.tsx`,
    code: 'if (text === before) onFound(ownPlace(coords));',
    broken: 'onFound(ownPlace(coords));',
    tests: [`${FEATURES}/trips/editor/trip-form.component.test.tsx`],
  },
];
