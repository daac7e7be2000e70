import type { AiConfig } from '../../../config.ts';
import type { RateLimiter } from '../../../platform/rate-limiter.ts';
import { BudgetError } from './summary-failures.ts';

const DAY_MS = 86_400_000;

/** For each spring, no matter who causes them: edits can take a summary back again and again. */
export const SPRING_DAILY = 6;

/** The day is in the name: a window that starts with its first use would end in the middle of tomorrow. */
const limitOf = (what: string) => ({
  name: `${what} ${new Date().toISOString().slice(0, 10)}`,
  windowMs: DAY_MS,
});

/**
 * Counts the day in Redis, so a member who is over the limit hears so without a query. The database's
 * ledger still decides, with or without Redis.
 */
export const createSummaryBudgets = (limiter: RateLimiter, config: AiConfig) => {
  const siteMicros = config.dailyBudget * 1e6;
  const addForMember = async (memberId: string | null, amount: number) =>
    memberId === null ? 0 : limiter.add(limitOf('summaries'), memberId, amount);
  const addForSite = (micros: number) => limiter.add(limitOf('summary-cost'), 'site', micros);
  return {
    siteMicros,
    memberDaily: config.memberDaily,
    springDaily: SPRING_DAILY,
    async check(memberId: string | null, micros: number) {
      if (memberId !== null && (await addForMember(memberId, 0)) >= config.memberDaily)
        throw new BudgetError('member');
      if ((await addForSite(0)) + micros > siteMicros) throw new BudgetError('site');
    },
    async count(memberId: string | null, summaries: number, micros: number) {
      await addForMember(memberId, summaries);
      await addForSite(micros);
    },
    /** Members who get no summary because of a limit, for operators. `times` is 0 to only look. */
    refused: (whose: BudgetError['whose'], times = 1) =>
      limiter.add(limitOf('summaries-refused'), whose, times),
  };
};
