import type { Spring } from '@wildsoak/contract/springs';
import { never, type Answers } from './answers.ts';

/** What the API answers for a spring's page. Its summary is never written. */
export const springAnswers = (spring: Spring): Answers => ({
  [`GET /api/springs/${spring.id}`]: spring,
  [`GET /api/springs/${spring.id}/nearby`]: [],
  [`GET /api/springs/${spring.id}/towns`]: [],
  [`GET /api/springs/${spring.id}/reviews`]: [],
  [`GET /api/springs/${spring.id}/visits`]: [],
  [`POST /api/springs/${spring.id}/summary`]: never,
});
