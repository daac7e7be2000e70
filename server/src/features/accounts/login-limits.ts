import type { Limit, RateLimiter, Rule } from '../../platform/rate-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Many people may share an address: a school, a phone network. */
const BY_ADDRESS: Limit = { name: 'login-address', max: 60, windowMs: 15 * MINUTE_MS };
/**
 * Wrong guesses from anywhere count together, or an attacker with many addresses would have no
 * limit. The owner is not kept out by them: a browser that has signed in before counts for itself,
 * and a link by email makes any browser one of those.
 */
const BY_ACCOUNT: Limit = { name: 'login-account', max: 10, windowMs: 15 * MINUTE_MS };
const BY_DEVICE: Limit = { name: 'login-device', max: 10, windowMs: 15 * MINUTE_MS };
/** Somebody holds a session and guesses the password behind it. */
const BY_MEMBER: Limit = { name: 'password-check', max: 10, windowMs: 15 * MINUTE_MS };
const REGISTRATIONS: Limit = { name: 'register-address', max: 20, windowMs: HOUR_MS };
/**
 * Somebody who registers a taken name again may be its owner, so we check the password. Counted for all
 * addresses together, and apart from logins: nobody learns from it, and nobody locks the owner out with it.
 */
const REGISTERED_AGAIN: Limit = { name: 'register-again', max: 5, windowMs: 15 * MINUTE_MS };
const LINK_USES: Limit = { name: 'mail-link-address', max: 60, windowMs: HOUR_MS };
const MAILS_BY_ADDRESS: Limit = { name: 'mail-address', max: 20, windowMs: HOUR_MS };
/** By purpose: a stranger who asks for links to confirm an address must not use up its owner's resets. */
const MAILS_TO = {
  reset: { name: 'reset-mail-to', max: 5, windowMs: HOUR_MS },
  verify: { name: 'verify-mail-to', max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Limit>;

/** Each reads everything that we store about a member. */
const EXPORTS: Rule = {
  name: 'account-export',
  max: 5,
  windowMs: HOUR_MS,
  rule: 'You can download your data 5 times an hour.',
};

/** Limits on guessing, on emails and on exports. */
export const createLoginLimits = (limiter: RateLimiter) => {
  const refuse = (limit: Limit, who: string, advice?: string) =>
    limiter.enforce({ ...limit, rule: 'Too many attempts.', ...(advice && { advice }) }, who);
  return {
    login: (address: string) => refuse(BY_ADDRESS, address),
    /**
     * By the name that was given, not by its owner: one count for username and address would tell
     * which belong together. `device`: the hash of a token that the account knows.
     */
    account: (name: string, device: string | null) =>
      device === null
        ? refuse(
            BY_ACCOUNT,
            name.toLowerCase(),
            'You can also ask for a link to reset your password.',
          )
        : refuse(BY_DEVICE, device),
    passwordCheck: (memberId: string) => refuse(BY_MEMBER, memberId),
    registration: (address: string) => refuse(REGISTRATIONS, address),
    mayRegisterAgain: async (username: string) =>
      (await limiter.take(REGISTERED_AGAIN, username.toLowerCase())) === 0,
    linkUse: (address: string) => refuse(LINK_USES, address),
    mailFrom: (address: string) => refuse(MAILS_BY_ADDRESS, address),
    mailTo: (purpose: keyof typeof MAILS_TO, to: string) =>
      refuse(MAILS_TO[purpose], to.toLowerCase()),
    accountExport: (memberId: string) => limiter.enforce(EXPORTS, memberId),
  };
};
