import { mailboxOf } from '../../platform/mail.ts';
import type { Limit, RateLimiter, Rule } from '../../platform/rate-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Many people may share an address: a school, a phone network. */
const BY_ADDRESS: Limit = { name: 'login-address', max: 60, windowMs: 15 * MINUTE_MS };
/**
 * Wrong guesses from all addresses count together, or an attacker with many addresses would have no
 * limit. They do not lock the owner out: a browser that has signed in before has its own count, and
 * the owner can let any browser in with an email link.
 */
const BY_ACCOUNT: Limit = { name: 'login-account', max: 10, windowMs: 15 * MINUTE_MS };
const BY_DEVICE: Limit = { name: 'login-device', max: 10, windowMs: 15 * MINUTE_MS };
/** Somebody has a stolen session and guesses its password. */
const BY_MEMBER: Limit = { name: 'password-check', max: 10, windowMs: 15 * MINUTE_MS };
const REGISTRATIONS: Limit = { name: 'register-address', max: 20, windowMs: HOUR_MS };
/**
 * Somebody who registers a taken name again may be its owner, so we check the password. All addresses
 * count together, and apart from sign-ins: attackers can neither guess much nor lock the owner out.
 */
const REGISTERED_AGAIN: Limit = { name: 'register-again', max: 5, windowMs: 15 * MINUTE_MS };
const LINK_USES: Limit = { name: 'mail-link-address', max: 60, windowMs: HOUR_MS };
const MAILS_BY_ADDRESS: Limit = { name: 'mail-address', max: 20, windowMs: HOUR_MS };
/** By purpose: a stranger who asks to confirm an address must not use up its owner's resets. */
const MAILS_TO = {
  reset: { name: 'reset-mail-to', max: 5, windowMs: HOUR_MS },
  verify: { name: 'verify-mail-to', max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Limit>;

const EXPORTS: Rule = {
  name: 'account-export',
  max: 5,
  windowMs: HOUR_MS,
  rule: 'You can download your data 5 times an hour.',
};

export const createLoginLimits = (limiter: RateLimiter) => {
  const refuse = (limit: Limit, who: string, advice?: string) =>
    limiter.enforce({ ...limit, rule: 'Too many attempts.', ...(advice && { advice }) }, who);
  return {
    login: (address: string) => refuse(BY_ADDRESS, address),
    /**
     * By the name that was typed, not by its owner: a shared count for username and address would show
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
      refuse(MAILS_TO[purpose], mailboxOf(to)),
    accountExport: (memberId: string) => limiter.enforce(EXPORTS, memberId),
  };
};
