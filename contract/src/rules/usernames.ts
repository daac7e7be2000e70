import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './limits.ts';

/** Shown instead of the name of a member who left. It has a space, so it cannot be a username. */
export const FORMER_MEMBER = 'former member';

/** ASCII only: no two names look alike except in case, and case does not count. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_-]+$/;

/** Words that are or may become a page next to the profiles, or that would look official. */
const RESERVED = new Set(
  `settings profile profiles featured search springs favorites planner my-plans plans payment
  login logout register sign-in signin signup forgot-password reset-password verify-email account
  accounts auth api admin administrator root system moderator mod staff team official support
  help contact security abuse postmaster webmaster hostmaster wildsoak premium billing stripe me
  user users member members former-member former_member formermember anonymous everyone nobody
  null undefined true false nan __proto__ constructor prototype new edit delete static assets
  tiles pictures healthz readyz`.split(/\s+/),
);

export const isReservedUsername = (username: string): boolean =>
  RESERVED.has(username.toLowerCase());

/** Why a new member cannot have this name, in words for them; null if they can. */
export const usernameProblem = (username: string): string | null => {
  if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH) {
    return `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters long.`;
  }
  if (!USERNAME_PATTERN.test(username)) {
    return 'Username can have only letters, numbers, hyphens and underscores.';
  }
  return isReservedUsername(username) ? 'This username is reserved. Please choose another.' : null;
};
