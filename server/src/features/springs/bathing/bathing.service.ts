import { closedAtTimes, judgeBathing } from '@wildsoak/contract/rules/bathing';
import type { Transaction } from '../../../platform/database/database.ts';
import { findDated, readBathingFacts, writeJudgments } from './bathing.repository.ts';

/**
 * Judges these springs, or all, by what is known on the day it is there. Call it in the transaction that
 * changes a fact. Returns how many changed.
 */
export const updateBathingStatus = async (
  transaction: Transaction,
  springIds: readonly number[] | null,
  now = new Date(),
): Promise<number> => {
  const facts = await readBathingFacts(transaction, now, springIds);
  const judgments = facts.map(({ id, today, ...known }) => {
    const all = { ...known, soaked_on: null };
    return { id, ...judgeBathing(all, today), ...closedAtTimes(all, today) };
  });
  return writeJudgments(transaction, judgments);
};

/** Judges the springs that a new day can change. */
export const updateDatedStatus = async (
  transaction: Transaction,
  now = new Date(),
): Promise<number> => updateBathingStatus(transaction, await findDated(transaction), now);
