import { VISIT_ADDRESS_DAYS } from '@wildsoak/contract/rules/limits';
import { defineJob, defineWork } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceIfShown, forgetAddresses } from './visits.repository.ts';

/** No statement comes close to the time it may take. */
const AT_ONCE = 1_000;

export const visitSweep = defineJob<object>({
  name: 'visit-sweep',
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 },
  cron: '23 4 * * *',
});

/** When a visit shows that its author had appear later: triggers announce only what others see. */
export const visitShown = defineJob<{ id: number }>({
  name: 'visit-shown',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 60 },
});

export const visitWork = ({ database }: Pick<Platform, 'database'>) =>
  [
    defineWork(visitSweep, async () => {
      while ((await forgetAddresses(database, VISIT_ADDRESS_DAYS, AT_ONCE)) === AT_ONCE);
    }),
    defineWork(visitShown, ({ id }) => announceIfShown(database, id)),
  ] as const;
