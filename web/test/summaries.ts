import { page } from 'vitest/browser';
import { exampleSpring } from './examples.ts';

export const WHOLE = 'A warm pool among willows. Nothing is known about winter.';
export const WRITTEN = { summary: WHOLE, written_at: '2026-11-15T12:00:00Z', review_count: 7 };

export const withSummary = (summary: string) =>
  exampleSpring({
    ai_summary: summary,
    ai_summary_written_at: WRITTEN.written_at,
    ai_summary_review_count: WRITTEN.review_count,
  });

const section = page.getByRole('region', { name: 'Summary', exact: true });

export const summaryParts = {
  section,
  note: section.getByRole('status'),
  alert: section.getByRole('alert'),
  upgrade: section.getByRole('link', {
    name: 'Read the whole summary with Premium ($9.99 per month)',
  }),
};
