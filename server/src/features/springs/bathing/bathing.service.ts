import { judgeBathing } from '@wildsoak/contract/rules/bathing';
import type { Transaction } from '../../../platform/database/database.ts';
import { readBathingFacts, writeJudgments } from './bathing.repository.ts';

/** The day in the West, where most springs are: a season begins and ends there. */
const todayInTheWest = (now: Date): string =>
  now.toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' });

/**
 * Judges these springs, or all, by what is known today. Call it in the transaction that changes a fact.
 * Returns how many changed.
 */
export const judgeSprings = async (
  transaction: Transaction,
  springIds: readonly number[] | null,
  now = new Date(),
): Promise<number> => {
  const today = todayInTheWest(now);
  const facts = await readBathingFacts(transaction, today, springIds);
  const judgments = facts.map(({ id, ...known }) => ({
    id,
    ...judgeBathing({ ...known, soaked_on: null }, today),
  }));
  return writeJudgments(transaction, judgments);
};
