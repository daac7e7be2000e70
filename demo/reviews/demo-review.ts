import type { AnswerField } from '@wildsoak/contract/rules/review-answers';

/** An answer left out means unknown. */
export interface DemoReview extends Partial<Record<AnswerField, boolean>> {
  springId: number;
  username: string;
  /** Counted from the day we made the members, not from today, so a second run finds the same review. */
  daysAgo: number;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string | null;
  /** The sum of the other members' votes. */
  score: number;
  /** A file in demo/photos, without its ending. Says 'Demo picture' in its middle: cards show it alone, and crop it. */
  photo?: string;
}

/** The reviews of one spring, in any order. */
export const reviewsOf = (
  springId: number,
  reviews: Omit<DemoReview, 'springId'>[],
): DemoReview[] => reviews.map((review) => ({ springId, ...review }));
