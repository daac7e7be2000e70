import { defineJob, defineWork } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { updateDatedStatus } from './bathing/bathing.service.ts';

/** Closures begin and end with the calendar, without anybody writing anything. */
export const bathingRefresh = defineJob<object>({
  name: 'bathing-refresh',
  options: { retryLimit: 5, retryDelay: 60, expireInSeconds: 120 },
  // Somewhere in the country it may just have become midnight.
  cron: '1 * * * *',
});

export const springWork = ({ database, log }: Pick<Platform, 'database' | 'log'>) => [
  defineWork(bathingRefresh, async () => {
    const changed = await database
      .transaction()
      .execute((transaction) => updateDatedStatus(transaction));
    log.info({ changed }, 'judged the springs that a new day can change');
  }),
];
