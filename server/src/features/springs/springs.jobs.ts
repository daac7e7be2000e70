import { defineJob, defineWork } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { judgeSprings } from './bathing/bathing.service.ts';

/** Seasons begin and end, and closures with a last day run out, without anybody writing anything. */
export const bathingRefresh = defineJob<object>({
  name: 'bathing-refresh',
  options: { retryLimit: 5, retryDelay: 60, expireInSeconds: 120 },
  // Just after midnight in the West, with and without daylight saving time.
  cron: '5 7,8 * * *',
});

export const springWork = ({ database, log }: Pick<Platform, 'database' | 'log'>) => [
  defineWork(bathingRefresh, async () => {
    const changed = await database
      .transaction()
      .execute((transaction) => judgeSprings(transaction, null));
    log.info({ changed }, 'judged every spring for the new day');
  }),
];
