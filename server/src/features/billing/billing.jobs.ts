import { defineJob, defineWork } from '../../platform/jobs.ts';
import { forgetEvents } from './billing.repository.ts';
import { countDifferences, reconcile } from './reconcile.service.ts';
import { createSync, type SyncParts } from './sync-customer.ts';

/** Something changed for a customer. The job asks Stripe what. */
export const billingSync = defineJob<{ customerId: string }>({
  name: 'billing-sync',
  options: {
    // Over about a day; after that, the nightly check finds it.
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 60,
  },
});

/** Enough for about 300,000 customers, and less than the job may take. */
const RECONCILE_MS = 2 * 3_600_000;

export const billingReconcile = defineJob<object>({
  name: 'billing-reconcile',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3 * 3_600 },
  cron: '41 3 * * *',
});

export const billingWork = (platform: SyncParts) => {
  // A counter that starts at 1 would hide the first difference.
  countDifferences(platform.metrics);
  const sync = createSync(platform);
  return {
    sync: defineWork(billingSync, async ({ customerId }) => {
      await sync(customerId);
    }),
    reconcile: defineWork(billingReconcile, async () => {
      await forgetEvents(platform.database);
      await reconcile(platform, { withinMs: RECONCILE_MS });
    }),
  };
};
