import { defineJob, defineWork } from '../../platform/jobs.ts';
import { createSummaries, type SummaryParts } from './summaries.service.ts';

export const summaryRefresh = defineJob<object>({
  name: 'summary-refresh',
  // The schedule starts the next run soon enough.
  options: { retryLimit: 0, expireInSeconds: 540 },
  cron: '*/10 * * * *',
});

export const summaryWork = (platform: SummaryParts) => {
  const summaries = createSummaries(platform);
  return [defineWork(summaryRefresh, () => summaries.refresh())];
};
