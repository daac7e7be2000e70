import type { Limit, RateLimiter, Rule } from '../../rate-limiter.ts';
import type { Member } from '../../sessions.ts';

/** For a call's `limit` option. */
export const limitMember =
  (limiter: RateLimiter, rule: Rule) =>
  ({ member }: { member: Member }) =>
    limiter.enforce(rule, member.id);

export const limitByMinute = (limiter: RateLimiter, limit: Omit<Limit, 'windowMs'>, rule: string) =>
  limitMember(limiter, { ...limit, windowMs: 60_000, rule });
