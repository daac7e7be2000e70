import type { Page } from '@playwright/test';
import { runSql } from './database.ts';

/** Each test file has its own springs, so no two files meet: see `springAt`. */
export const SUMMARIZED = {
  screens: 800,
  states: 820,
  leak: 870,
  injection: 885,
  offline: 895,
} as const;

/** What fits 280 characters is for everybody. */
const FOR_EVERYBODY = [
  'A warm pool among willows, half an hour on foot from the road.',
  'Members write that the water is clear and that the bottom is sand.',
  'It holds four people, and the flow can be turned away with a stone when it gets too hot.',
  'In spring the creek rises and covers the lower pool, which is then too cold for anybody.',
].join(' ');

/** What only Premium members may read; nothing else in the system says it. */
export const SECOND_HALF = [
  'If you stay until the evening, you see the herons come back to the cottonwoods on the far bank.',
  'Two members found the path washed out below the second gate and went round by the old corral.',
  'One carried out a bag of broken glass, and asks others to look before stepping in barefoot.',
  'Nothing is known about the winter, nor about who owns the meadow that the path goes through.',
].join(' ');

export const LONG_SUMMARY = `${FOR_EVERYBODY} ${SECOND_HALF}`;

/** As the server stores it, from seven reviews; the database generates the teaser. */
export const storeSummary = async (springId: number, text: string) => {
  const sentences = text
    .split(/(?<=\.) /)
    .map((sentence) => ({ text: sentence, facts: ['name'], reviews: [] }));
  await runSql(
    `insert into summaries
       (spring_id, sentences, given_reviews, review_count, model, prompt_version, written_at)
     values (:'spring'::integer, :'sentences'::jsonb,
       '{-1,-2,-3,-4,-5,-6,-7}', 7, 'demo', 1000, '2026-11-15T12:00:00Z')
     on conflict (spring_id) do update set sentences = excluded.sentences`,
    { spring: String(springId), sentences: JSON.stringify(sentences) },
  );
};

/** The row in the database. */
export const storedSummary = (springId: number): Promise<string> =>
  runSql(`select summary from summaries where spring_id = :'spring'::integer`, {
    spring: String(springId),
  });

export const summaryOf = (page: Page) => page.getByRole('region', { name: 'Summary', exact: true });
export const noteOf = (page: Page) => summaryOf(page).getByRole('status');
export const ORIGIN = 'Written by AI on November 15, 2026 from the comments in 7 reviews.';
export const PREMIUM = { is_premium: true, subscription_status: 'active' };
