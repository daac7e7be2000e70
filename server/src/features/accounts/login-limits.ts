import { HttpError } from '../../platform/http/errors.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Many people may share an address: a school, a phone network. */
const BY_ADDRESS: Limit = { name: 'login-address', max: 60, windowMs: 15 * MINUTE_MS };
/**
 * Wrong guesses from anywhere count together, or an attacker with many addresses would have no
 * limit. The owner is not kept out by them: a browser that has signed in before counts for itself,
 * and a link by mail makes any browser one of those.
 */
const BY_ACCOUNT: Limit = { name: 'login-account', max: 10, windowMs: 15 * MINUTE_MS };
const BY_DEVICE: Limit = { name: 'login-device', max: 10, windowMs: 15 * MINUTE_MS };
/** Whoever holds a session and guesses the password behind it. */
const BY_MEMBER: Limit = { name: 'password-check', max: 10, windowMs: 15 * MINUTE_MS };
const REGISTRATIONS: Limit = { name: 'register-address', max: 20, windowMs: HOUR_MS };
const LINK_USES: Limit = { name: 'mail-link-address', max: 60, windowMs: HOUR_MS };
const MAILS_BY_ADDRESS: Limit = { name: 'mail-address', max: 20, windowMs: HOUR_MS };
const MAILS_TO: Limit = { name: 'mail-to', max: 5, windowMs: HOUR_MS };

const waitText = (seconds: number) =>
  seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** How often what may be tried; beyond it 429 with `Retry-After`, in any number of processes. */
export const createLoginLimits = (limiter: RateLimiter) => {
  const refuse = async (limit: Limit, who: string, advice = '') => {
    const waitS = await limiter.take(limit, who);
    if (waitS === 0) return;
    const message = `Too many attempts. Please try again in ${waitText(waitS)}${advice}.`;
    throw new HttpError(429, message, waitS);
  };
  return {
    login: (address: string) => refuse(BY_ADDRESS, address),
    /** `device`: the hash of a token that this account knows. */
    account: (account: string, device: string | null) =>
      device === null
        ? refuse(BY_ACCOUNT, account, ', or ask for a link to reset your password')
        : refuse(BY_DEVICE, device),
    passwordCheck: (memberId: string) => refuse(BY_MEMBER, memberId),
    registration: (address: string) => refuse(REGISTRATIONS, address),
    linkUse: (address: string) => refuse(LINK_USES, address),
    mail: async (address: string, to: string) => {
      await refuse(MAILS_BY_ADDRESS, address);
      await refuse(MAILS_TO, to.toLowerCase());
    },
  };
};
