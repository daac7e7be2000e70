import { mailboxOf } from '../../platform/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';

export const createLoginLimits = (limiter: RateLimiter) => ({
  login: (address: string) => limiter.enforce('login-address', address),
  /**
   * By the name that was typed, not by its owner: a shared count for username and address would show
   * which belong together. `device`: the hash of a token that the account knows.
   */
  account: (name: string, device: string | null) =>
    device === null
      ? limiter.enforce('login-account', name.toLowerCase())
      : limiter.enforce('login-device', device),
  passwordCheck: (memberId: string) => limiter.enforce('password-check', memberId),
  registration: (address: string) => limiter.enforce('register-address', address),
  mayRegisterAgain: async (username: string) =>
    (await limiter.take('register-again', username.toLowerCase())) === 0,
  linkUse: (address: string) => limiter.enforce('mail-link-address', address),
  mailFrom: (address: string) => limiter.enforce('mail-address', address),
  mailTo: (purpose: 'reset' | 'verify', to: string) =>
    limiter.enforce(`${purpose}-mail-to`, mailboxOf(to)),
  /** For somebody who registers: they get in all the same, and can ask for the email later. */
  mayMail: async (to: string) => (await limiter.take('verify-mail-to', mailboxOf(to))) === 0,
  accountExport: (memberId: string) => limiter.enforce('account-export', memberId),
});
