import type { APIRequestContext } from '@playwright/test';

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
  [`/api/springs/${spring.id}/visits`]: [],
});
