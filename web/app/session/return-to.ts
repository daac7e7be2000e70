const MAX_LENGTH = 500;

/**
 * Our own paths need nothing that attackers abuse redirects with: no second slash at the start, no
 * backslash, dot, percent sign or scheme. A query may hold what `encodeURIComponent` leaves.
 */
const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w.~%&=+,*!()':@-]*)?$/;

/** Where to go after signing in: one of our paths, else home. */
export const safeReturnPath = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && OWN_PATH.test(value) ? value : '/';

/** Leads to /login, and back to `from`. */
export const loginPath = (from: string): string => `/login?returnTo=${encodeURIComponent(from)}`;

/** For links between /login and /register. */
export const withReturnPath = (page: string, returnTo: string): string =>
  returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`;
