import type { Limit, RateLimiter } from '../../rate-limiter.ts';
import type { Member } from '../../sessions.ts';
import { HttpError } from '../errors.ts';

const MINUTE_MS = 60_000;

/** For `limit` of a call: so often a minute by one member, then 429 with the rule in words. */
export const limitByMinute = (
  limiter: RateLimiter,
  { name, max }: Omit<Limit, 'windowMs'>,
  rule: string,
) => {
  const limit = { name, max, windowMs: MINUTE_MS };
  return async ({ member }: { member: Member }) => {
    const waitS = await limiter.take(limit, member.id);
    if (waitS === 0) return;
    throw new HttpError(429, `${rule} Please try again in ${waitS} seconds.`, waitS);
  };
};
