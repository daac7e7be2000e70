export interface DemoReview {
  springId: number;
  username: string;
  /** Counted from the day we made the members, not from today, so a second run finds the same review. */
  daysAgo: number;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string | null;
  /** Left out means unknown. */
  soakable?: boolean;
  clothingOptional?: boolean;
  /** The sum of the other members' votes. */
  score: number;
  /** A file in demo/photos, without its ending. */
  photo?: string;
}

/** The reviews of one spring, in any order. */
export const reviewsOf = (
  springId: number,
  reviews: Omit<DemoReview, 'springId'>[],
): DemoReview[] => reviews.map((review) => ({ springId, ...review }));
