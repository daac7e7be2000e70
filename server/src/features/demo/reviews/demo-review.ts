import type { SceneName } from '../pictures/scenes.ts';

export interface DemoReview {
  springId: number;
  username: string;
  /** Counted from when the members were made, not from today: so a review stays the same one. */
  daysAgo: number;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string | null;
  /** Left out is unknown. */
  soakable?: boolean;
  clothingOptional?: boolean;
  /** What the votes of the other members add up to. */
  score: number;
  scene?: SceneName;
}

/** What is said of one spring, in any order. */
export const reviewsOf = (
  springId: number,
  reviews: Omit<DemoReview, 'springId'>[],
): DemoReview[] => reviews.map((review) => ({ springId, ...review }));
