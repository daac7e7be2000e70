import { forEachAnswer } from '@wildsoak/contract/rules/visit-answers';
import type { Spring } from '@wildsoak/contract/springs';
import type { Conditions, Visit } from '@wildsoak/contract/visits';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { dayBefore, localToday } from '../app/domain/visit/visit-day.ts';
import type { Answers } from './answers.ts';
import { springAnswers } from './spring-page.ts';

/** So many days ago, as a visit's day. */
export const daysAgo = (days: number): string => dayBefore(localToday(), days);

export const said = (
  days: number,
  username: string,
  freshness: 'live' | 'recent' | 'stale' = 'live',
) => ({ visited_on: daysAgo(days), username, is_demo: false, freshness });

export const conditionsOf = (parts: Partial<Conditions>): Conditions => ({
  open: null,
  pool: null,
  ...forEachAnswer(() => null),
  ...parts,
});

/** What the API answers for the page of a spring with these visits. */
export const visitedAnswers = (spring: Spring, visits: readonly Visit[]): Answers => ({
  ...springAnswers(spring),
  [`GET /api/springs/${spring.id}/visits`]: [...visits],
  [`GET /api/springs/${spring.id}/pool-temperatures`]: [],
});

export const found = page.getByRole('region', { name: 'What people found' });
export const visitForm = page.getByRole('form', { name: 'What you found' });

export const answer = (group: string, choice: string) =>
  visitForm.getByRole('group', { name: group }).getByRole('button', { name: choice });

/** At a desk, at the side. */
export const iWasThere = page.getByRole('button', { name: 'I was there' });

export const openVisitForm = async () => {
  await iWasThere.click();
  await expect.element(visitForm).toBeVisible();
};
