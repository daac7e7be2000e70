import { mailboxOf } from '../../platform/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';

export const createLoginLimits = (limiter: RateLimiter) => ({
  /**
   * By the name that was typed, not by its owner: a shared count for username and address would show
   * which belong together. `device`: the hash of a token that the account knows.
   */
  account: (name: string, device: string | null) =>
    device === null
      ? limiter.enforce('login-account', name.toLowerCase())
      : limiter.enforce('login-device', device),
  passwordCheck: (memberId: string) => limiter.enforce('password-check', memberId),
  mayRegisterAgain: async (username: string) =>
    (await limiter.take('register-again', username.toLowerCase())) === 0,
  mailFrom: (address: string) => limiter.enforce('mail-address', address),
  mailTo: (purpose: 'reset' | 'verify', to: string) =>
    limiter.enforce(`${purpose}-mail-to`, mailboxOf(to)),
  /** For registration: it succeeds anyway, and the member can ask for the email later. */
  mayMail: async (to: string) => (await limiter.take('verify-mail-to', mailboxOf(to))) === 0,
});
