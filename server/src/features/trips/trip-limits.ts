import { limitByMinute } from '../../platform/http/guards/member-limit.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';

/** The browser asks for each drive twice: for the way, and then for what each stop adds. */
const ASKED_PER_DRIVE = 2;
const DRIVES_A_MINUTE = 30;
/** Best orders count too: they cost the engine more. */
const DRIVES = { name: 'drives', max: DRIVES_A_MINUTE * ASKED_PER_DRIVE };
const SAVES = { name: 'plan-saves', max: 30 };
/** Names, links and deletions. */
const CHANGES = { name: 'plan-changes', max: 60 };

/** How often a member may plan and save; beyond it 429 with `Retry-After`, in any number of processes. */
export const createPlannerLimits = (limiter: RateLimiter) => ({
  drive: limitByMinute(limiter, DRIVES, `You can plan ${DRIVES_A_MINUTE} drives a minute.`),
  save: limitByMinute(limiter, SAVES, `You can save ${SAVES.max} plans a minute.`),
  change: limitByMinute(limiter, CHANGES, `You can change ${CHANGES.max} plans a minute.`),
});
