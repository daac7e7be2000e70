import type { DemoReview } from './demo-review.ts';
import { IDAHO_REVIEWS } from './idaho-reviews.ts';
import { MOUNTAIN_REVIEWS } from './mountain-reviews.ts';
import { NORTHWEST_REVIEWS } from './northwest-reviews.ts';
import { SOUTHWEST_REVIEWS } from './southwest-reviews.ts';

/**
 * Made up: they talk about moods and company, and state nothing that a traveler could rely on. No fee,
 * closure or permit, and no bath where nobody should bathe.
 */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  ...NORTHWEST_REVIEWS,
  ...IDAHO_REVIEWS,
  ...SOUTHWEST_REVIEWS,
  ...MOUNTAIN_REVIEWS,
];

/** Work for the moderator. */
export const DEMO_REPORTS = [
  { from: 'june', author: 'amos', springId: 1132, reason: 'spam' },
  { from: 'hazel', author: 'amos', springId: 1132, reason: 'spam' },
  { from: 'walt', author: 'theo', springId: 1232, reason: 'wrong' },
] as const;
