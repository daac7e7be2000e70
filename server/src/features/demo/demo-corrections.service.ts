import type { Transaction } from '../../platform/database/database.ts';
import { putCorrection } from './demo-corrections.repository.ts';
import { JOINED_DAYS_AGO } from './demo-reviews.service.ts';

const CORRECTIONS = [
  {
    author: 'walt',
    moderator: 'pearl',
    springId: 1132,
    field: 'fee',
    text: '$10 per car, cash in the box at the gate',
    note: 'Paid it in September.',
    daysAgo: 40,
  },
  {
    author: 'rosa',
    moderator: null,
    springId: 1232,
    field: 'access',
    text: 'The last mile is closed to cars from November to May',
    note: 'There is a sign at the turn-off.',
    daysAgo: 3,
  },
] as const;

/** One that is on its page, and one that waits for the moderator. */
export const putDemoCorrections = async (
  transaction: Transaction,
  members: ReadonlyMap<string, string>,
) => {
  for (const { author, moderator, daysAgo, ...correction } of CORRECTIONS) {
    await putCorrection(transaction, {
      ...correction,
      memberId: members.get(author) ?? '',
      acceptedBy: moderator === null ? null : (members.get(moderator) ?? ''),
      daysAfter: JOINED_DAYS_AGO - daysAgo,
    });
  }
};
