import { mailboxOf } from '../../platform/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';

export const createLoginLimits = (limiter: RateLimiter) => {
  const enforce = (...limit: Parameters<RateLimiter['enforce']>) => limiter.enforce(...limit);
  return {
    login: (address: string) => enforce('login-address', address),
    /**
     * By the name that was typed, not by its owner: a shared count for username and address would show
     * which belong together. `device`: the hash of a token that the account knows.
     */
    account: (name: string, device: string | null) =>
      device === null
        ? enforce('login-account', name.toLowerCase())
        : enforce('login-device', device),
    passwordCheck: (memberId: string) => enforce('password-check', memberId),
    registration: (address: string) => enforce('register-address', address),
    mayRegisterAgain: async (username: string) =>
      (await limiter.take('register-again', username.toLowerCase())) === 0,
    linkUse: (address: string) => enforce('mail-link-address', address),
    mailFrom: (address: string) => enforce('mail-address', address),
    mailTo: (purpose: 'reset' | 'verify', to: string) =>
      enforce(`${purpose}-mail-to`, mailboxOf(to)),
    /** For somebody who registers: they get in all the same, and can ask for the email later. */
    mayMail: async (to: string) => (await limiter.take('verify-mail-to', mailboxOf(to))) === 0,
    accountExport: (memberId: string) => enforce('account-export', memberId),
  };
};
