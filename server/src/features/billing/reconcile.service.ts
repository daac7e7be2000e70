import type { Metrics } from '../../platform/metrics.ts';
import { listCustomers } from './billing.repository.ts';
import { createSync, type SyncParts } from './sync-customer.ts';

const PAGE = 100;
/** Far below what Stripe allows, and still fast. */
const AT_ONCE = 8;

export const countDifferences = (metrics: Metrics) =>
  metrics.counter(
    'billing_differences_total',
    'Members for whom the nightly check found a difference between Stripe and our database',
  );

/**
 * Asks Stripe about every customer, and returns how many differed from our database. A customer that
 * fails does not stop the others.
 */
export const reconcile = async (platform: SyncParts): Promise<number> => {
  const { database, log, metrics } = platform;
  const differing = countDifferences(metrics);
  const sync = createSync(platform);
  let differences = 0;
  let failures = 0;
  const settle = async (customerId: string) => {
    try {
      if (!(await sync(customerId))) return;
      differences += 1;
      differing.inc();
      log.warn({ customerId }, 'Stripe and our database differed');
    } catch (error) {
      failures += 1;
      log.error({ err: error, customerId }, 'could not ask Stripe about a customer');
    }
  };
  let page: string[];
  let after = '';
  do {
    page = await listCustomers(database, after, PAGE);
    for (let first = 0; first < page.length; first += AT_ONCE) {
      await Promise.all(page.slice(first, first + AT_ONCE).map(settle));
    }
    after = page.at(-1) ?? '';
  } while (page.length === PAGE);
  if (failures > 0) throw new Error(`could not ask Stripe about ${failures} customers`);
  return differences;
};
