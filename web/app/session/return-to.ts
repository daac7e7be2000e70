const MAX_LENGTH = 500;

/**
 * Our own paths need none of what redirects have been abused with: no second slash at the start, no
 * backslash, no dot, no percent sign, no scheme. A query may hold what `encodeURIComponent` leaves.
 */
const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w.~%&=+,*!()':@-]*)?$/;

/** Where to go back to after signing in: a path of ours, or home for everything else. */
export const safeReturnPath = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && OWN_PATH.test(value) ? value : '/';

/** The way to sign in from a page, and back to it. */
export const loginPath = (from: string): string => `/login?returnTo=${encodeURIComponent(from)}`;

/** Between the pages that sign in: the way back goes along. */
export const withReturnPath = (page: string, returnTo: string): string =>
  returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`;
