import type { Spring } from '@wildsoak/contract/springs';
import { page } from 'vitest/browser';
import { never, type Answers } from './answers.ts';
import { exampleOutlook } from './examples.ts';

/** What the API answers for a spring's page. Its summary is never written. */
export const springAnswers = (spring: Spring): Answers => ({
  [`GET /api/springs/${spring.id}`]: spring,
  [`GET /api/springs/${spring.id}/nearby`]: [],
  [`GET /api/springs/${spring.id}/towns`]: [],
  [`GET /api/springs/${spring.id}/outlook`]: exampleOutlook(),
  [`GET /api/springs/${spring.id}/reviews`]: [],
  [`GET /api/springs/${spring.id}/visits`]: [],
  [`POST /api/springs/${spring.id}/summary`]: never,
});

/** Behind a line at the end of the page. */
export const openDetails = () =>
  page.getByRole('heading', { name: 'Details', exact: true }).click();
