import type { Spring } from '@wildsoak/contract/springs';
import { countText, dateText } from '../../lib/format.ts';

/** 'A summary ending in an ellipsis means truncated.' */
export const isTruncated = (summary: string | null): boolean =>
  summary !== null && /(…|\.\.\.)$/.test(summary);

export const NOTE = 'AI descriptions may be inaccurate.';

type Origin = Pick<Spring, 'ai_summary_written_at' | 'ai_summary_review_count'>;

const sources = (reviews: number): string =>
  reviews === 0 ? 'the facts alone' : countText(reviews, 'review', 'reviews');

export const originText = ({
  ai_summary_written_at: writtenAt,
  ai_summary_review_count: reviews,
}: Origin): string => {
  const on = writtenAt === null ? '' : ` on ${dateText(writtenAt)}`;
  const from = reviews === null ? '' : ` from ${sources(reviews)}`;
  return `Written by AI${on}${from}. ${NOTE}`;
};
