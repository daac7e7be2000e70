import type { CDPSession } from '@playwright/test';

/**
 * Processor time of the main thread, not clock time, so other programs do not count. The slowdown
 * counts, because it happens on that thread.
 */
export const countWork = (cdp: CDPSession) =>
  cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

/** In ms since the page was opened. */
export const workUntilNow = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Number(metrics.find(({ name }) => name === 'TaskDuration')?.value) * 1_000;
};
