import type { APIRequestContext } from '@playwright/test';
import { forEachAnswer } from '@wildsoak/contract/rules/review-answers';

/** Ids are part of public addresses and never change. */
export const KIRKHAM = { id: 646, name: 'Kirkham Hot Springs' };

export interface SpringFacts {
  id: number;
  name: string | null;
  average_rating: number | null;
  review_count: number;
  [field: string]: unknown;
}

export const readSpring = async (request: APIRequestContext, id: number): Promise<SpringFacts> => {
  const answer = await request.get(`/api/springs/${id}`);
  return (await answer.json()) as SpringFacts;
};

/** The API's answers for a spring's page, with a few facts changed. */
export const answersFor = (spring: SpringFacts) => ({
  [`/api/springs/${spring.id}`]: spring,
  [`/api/springs/${spring.id}/nearby`]: [],
  [`/api/springs/${spring.id}/reviews`]: [],
});

export const reviewOf = (spring: SpringFacts, facts: Record<string, unknown> = {}) => ({
  id: 1,
  rating: 5,
  comment: 'Warm, quiet, worth the walk.',
  ...forEachAnswer(() => null),
  is_soakable: true,
  image_url: null,
  image: null,
  username: 'marge',
  created_at: '2026-05-02T10:00:00.000Z',
  spring_id: spring.id,
  spring_name: spring.name,
  vote_score: 0,
  current_user_vote: 0,
  ...facts,
});
