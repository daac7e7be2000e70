import { HttpError } from '../../platform/http/errors.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limiter.ts';
import type { Member } from '../../platform/sessions.ts';

const MINUTE_MS = 60_000;

/** The browser asks for each drive twice: for the way, and then for what each stop adds. */
const ASKED_PER_DRIVE = 2;
const DRIVES_A_MINUTE = 30;
/** Best orders count too: they cost the engine more. */
const DRIVES: Limit = {
  name: 'drives',
  max: DRIVES_A_MINUTE * ASKED_PER_DRIVE,
  windowMs: MINUTE_MS,
};
const SAVES: Limit = { name: 'plan-saves', max: 30, windowMs: MINUTE_MS };

/** How often a member may plan and save; beyond it 429 with `Retry-After`, in any number of processes. */
export const createPlannerLimits = (limiter: RateLimiter) => {
  const refuse = async (limit: Limit, { id }: Member, rule: string) => {
    const waitS = await limiter.take(limit, id);
    if (waitS === 0) return;
    throw new HttpError(429, `${rule} Please try again in ${waitS} seconds.`, waitS);
  };
  return {
    drive: ({ member }: { member: Member }) =>
      refuse(DRIVES, member, `You can plan ${DRIVES_A_MINUTE} drives a minute.`),
    save: ({ member }: { member: Member }) =>
      refuse(SAVES, member, `You can save ${SAVES.max} plans a minute.`),
  };
};
