import type { User } from '@wildsoak/contract/accounts';
import type { Review } from '@wildsoak/contract/reviews';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';
import type { Spring } from '@wildsoak/contract/springs';

// A test names the facts it is about; everything else comes from here.

export const exampleUser = (facts: Partial<User> = {}): User => ({
  username: 'theo',
  email: 'theo@wildsoak.example',
  email_verified: true,
  location: null,
  bio: null,
  is_premium: false,
  subscription_status: null,
  period_end: null,
  cancels_at_period_end: false,
  is_moderator: false,
  ...facts,
});

export const exampleReview = (facts: Partial<Review> = {}): Review => ({
  id: 1,
  rating: 4,
  comment: null,
  ...forEachAnswer(() => null),
  image_url: null,
  image: null,
  username: 'marge',
  created_at: '2026-05-02T10:00:00.000Z',
  spring_id: 1,
  spring_name: 'A spring',
  vote_score: 0,
  current_user_vote: 0,
  ...facts,
});

export const exampleSpring = (facts: Partial<Spring> = {}): Spring => ({
  id: 7,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  latitude: 44.0721,
  longitude: -115.543,
  temperature_f: 149,
  temperature_c: 65,
  average_rating: null,
  review_count: 0,
  county: 'Boise',
  kind: 'spring',
  temperature_class: null,
  in_yellowstone: false,
  position_precision_m: 100,
  description: 'A thermal spring.',
  ai_summary: null,
  ai_summary_written_at: null,
  ai_summary_review_count: null,
  corrections: [],
  ...facts,
});
