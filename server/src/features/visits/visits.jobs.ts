import { VISIT_ADDRESS_DAYS } from '@wildsoak/contract/rules/limits';
import { defineJob, defineWork } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetAddresses } from './visits.repository.ts';

/** No statement comes close to the time it may take. */
const AT_ONCE = 1_000;

export const visitSweep = defineJob<object>({
  name: 'visit-sweep',
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  cron: '23 4 * * *',
});

export const visitWork = ({ database }: Pick<Platform, 'database'>) => [
  defineWork(visitSweep, async () => {
    while ((await forgetAddresses(database, VISIT_ADDRESS_DAYS, AT_ONCE)) === AT_ONCE);
  }),
];
