import type { Spring } from '@wildsoak/contract/springs';
import { countText, dateText } from '../../lib/format.ts';

/** 'A summary ending in an ellipsis means truncated.' */
export const isTruncated = (summary: string | null): boolean =>
  summary !== null && /(…|\.\.\.)$/.test(summary);

export const NOTE = 'AI descriptions may be inaccurate.';

/** The API as it was first specified answers the text alone. */
type Origin = {
  [Fact in 'ai_summary_written_at' | 'ai_summary_review_count']: Spring[Fact] | undefined;
};

/** Not every review: only those whose words the model was given. */
const sources = (reviews: number): string => {
  if (reviews === 0) return 'the facts alone';
  return `the ${reviews === 1 ? 'comment' : 'comments'} in ${countText(reviews, 'review', 'reviews')}`;
};

export const originText = ({
  ai_summary_written_at: writtenAt,
  ai_summary_review_count: reviews,
}: Origin): string => {
  const on = writtenAt ? ` on ${dateText(writtenAt)}` : '';
  const from = typeof reviews === 'number' ? ` from ${sources(reviews)}` : '';
  return `Written by AI${on}${from}. ${NOTE}`;
};
