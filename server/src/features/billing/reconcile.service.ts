import type { Metrics } from '../../platform/metrics.ts';
import { requirePayments } from '../../platform/stripe.ts';
import {
  listChecks,
  moveCursor,
  readCursor,
  settleCheck,
  type Check,
} from './checks.repository.ts';
import { createSync, type SyncParts } from './sync-customer.ts';

const PAGE = 100;
/** Far below what Stripe allows, and still fast. */
const AT_ONCE = 8;
const HOUR_MS = 3_600_000;
/** Stripe keeps events for 30 days. */
const KEPT_MS = 29 * 24 * HOUR_MS;
/** Read twice: clocks differ, and an event may be listed late. */
const OVERLAP_MS = HOUR_MS;

export const countDifferences = (metrics: Metrics) =>
  metrics.counter(
    'billing_differences_total',
    'Members for whom the nightly check found a difference between Stripe and our database',
  );

/** Puts everybody on the list whom something may have happened to since the last time. */
const noteChanges = async ({ database, log, payments }: SyncParts, everybody: boolean) => {
  const stripe = requirePayments(payments);
  const prices = stripe.config.premiumPrices.toSorted();
  const { readUntil, prices: pricesBefore, now } = await readCursor(database);
  const isShownByEvents =
    !everybody &&
    readUntil !== null &&
    now.getTime() - readUntil.getTime() < KEPT_MS &&
    prices.join() === pricesBefore.join();
  const customers = isShownByEvents
    ? await stripe.listCustomersSince(new Date(readUntil.getTime() - OVERLAP_MS))
    : null;
  const added = await moveCursor(database, now, prices, customers);
  log.info({ customers: added, everybody: !isShownByEvents }, 'customers to ask Stripe about');
};

interface Extent {
  /** Not only those whom Stripe's events name. */
  everybody?: boolean;
  /** The next run asks about those who are left. */
  withinMs?: number;
}

/**
 * Asks Stripe about the customers on the list, and returns how many differed from our database. A
 * customer that fails stays on the list and does not stop the others.
 */
export const reconcile = async (
  platform: SyncParts,
  { everybody = false, withinMs = Infinity }: Extent = {},
): Promise<number> => {
  const { database, log, metrics } = platform;
  const endsAt = performance.now() + withinMs;
  const differing = countDifferences(metrics);
  const sync = createSync(platform);
  let differences = 0;
  let failures = 0;
  const settle = async (check: Check) => {
    const { customerId } = check;
    try {
      const hasChanged = await sync(customerId);
      await settleCheck(database, check);
      if (!hasChanged) return;
      differences += 1;
      differing.inc();
      log.warn({ customerId }, 'Stripe and our database differed');
    } catch (error) {
      failures += 1;
      log.error({ err: error, customerId }, 'could not ask Stripe about a customer');
    }
  };
  await noteChanges(platform, everybody);
  let page: Check[];
  let after = '';
  do {
    page = await listChecks(database, after, PAGE);
    for (let first = 0; first < page.length; first += AT_ONCE) {
      await Promise.all(page.slice(first, first + AT_ONCE).map(settle));
    }
    after = page.at(-1)?.customerId ?? '';
  } while (page.length === PAGE && performance.now() < endsAt);
  if (page.length === PAGE) log.info('time is up: the next run asks about the other customers');
  if (failures > 0) throw new Error(`could not ask Stripe about ${failures} customers`);
  return differences;
};
