import type { ModeratedReview } from '@wildsoak/contract/moderation';

/** 'spam × 2, wrong × 1' */
export const reportsText = (reports: ModeratedReview['reports']): string =>
  Object.entries(reports)
    .map(([reason, count]) => `${reason} × ${count}`)
    .join(', ');
