import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../platform/database/lock-members.ts';
import type { PremiumState } from './premium-policy.ts';

export interface BillingAccount {
  id: string;
  member_id: string | null;
  customer_id: string | null;
  attempt: number;
  checkout_session_id: string | null;
  version: number;
}

const COLUMNS = [
  'id',
  'member_id',
  'customer_id',
  'attempt',
  'checkout_session_id',
  'version',
] as const;

export const findAccountOf = (
  database: Database,
  memberId: string,
): Promise<BillingAccount | undefined> =>
  database
    .selectFrom('billing_accounts')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const findAccountByCustomer = (
  database: Database | Transaction,
  customerId: string,
): Promise<BillingAccount | undefined> =>
  database
    .selectFrom('billing_accounts')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

/** The member's account, made where there is none: two tabs at once get the same. */
export const openAccount = async (
  database: Database,
  memberId: string,
): Promise<BillingAccount | undefined> => {
  await database
    .insertInto('billing_accounts')
    .columns(['member_id'])
    .expression((from) => from.selectFrom('members').select('id').where('id', '=', memberId))
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  return findAccountOf(database, memberId);
};

export const setCustomer = (
  database: Database,
  { id, attempt }: BillingAccount,
  customerId: string,
) =>
  database
    .updateTable('billing_accounts')
    .set({ customer_id: customerId })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();

/** Of two tabs that begin the next attempt, one does. */
export const beginAttempt = (database: Database, { id, attempt }: BillingAccount) =>
  database
    .updateTable('billing_accounts')
    .set({ attempt: attempt + 1, checkout_session_id: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();

/** Stripe knows the customer no more, or never did: of another account, or of test data. */
export const forgetCustomer = (database: Database, { id, attempt, customer_id }: BillingAccount) =>
  database
    .updateTable('billing_accounts')
    .set({ attempt: attempt + 1, checkout_session_id: null, customer_id: null })
    .where('id', '=', id)
    .where('customer_id', '=', customer_id)
    .execute();

export const setCheckout = (
  database: Database,
  { id, attempt }: BillingAccount,
  sessionId: string,
) =>
  database
    .updateTable('billing_accounts')
    .set({ checkout_session_id: sessionId })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();

/**
 * Writes what Stripe said, unless somebody wrote after the version that was read before asking: then
 * their reading may be the newer one. Whether anything changed; undefined where it has to be read again.
 */
export const savePremiumState = async (
  database: Database,
  { id, version, member_id }: BillingAccount,
  state: PremiumState,
): Promise<boolean | undefined> =>
  database.transaction().execute(async (transaction) => {
    if (member_id !== null) await lockMember(transaction, member_id);
    const account = await transaction
      .updateTable('billing_accounts')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('member_id')
      .executeTakeFirst();
    if (!account) return undefined;
    if (account.member_id === null) return false;
    const { premiumUntil, status, periodEnd, cancelsAtPeriodEnd } = state;
    const { numUpdatedRows } = await transaction
      .updateTable('members')
      .set({
        // Granted; whether it has ended is for has_premium() to say.
        is_premium: premiumUntil !== null,
        premium_until: premiumUntil,
        subscription_status: status,
        period_end: periodEnd,
        cancels_at_period_end: cancelsAtPeriodEnd,
      })
      .where('id', '=', account.member_id)
      .where(
        sql<boolean>`(is_premium, premium_until, subscription_status, period_end, cancels_at_period_end)
          is distinct from (${premiumUntil !== null}, ${premiumUntil}::timestamptz, ${status}::text,
            ${periodEnd}::timestamptz, ${cancelsAtPeriodEnd}::boolean)`,
      )
      // Premium that we gave has no end, and who never subscribed keeps it.
      .where(sql<boolean>`not (is_premium and premium_until is null and ${status === null})`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });

/** Whether it is new. */
export const rememberEvent = async (transaction: Transaction, id: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('stripe_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Longer than Stripe sends an event again. */
export const forgetEvents = (database: Database) =>
  database
    .deleteFrom('stripe_events')
    .where('received_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();

/** Whoever ever came to a customer of their own, former members too, a page at a time. */
export const listCustomers = async (database: Database, after: string, limit: number) => {
  const rows = await database
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ customer_id }) => customer_id ?? []);
};
