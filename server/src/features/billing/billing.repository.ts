import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../domain/members.ts';
import { mayAct } from '../../domain/suspended-members.ts';
import type { PremiumState } from './premium-policy.ts';

const findAccount = (
  database: Database | Transaction,
  column: 'member_id' | 'customer_id',
  value: string,
) =>
  database
    .selectFrom('billing_accounts')
    .select(['id', 'member_id', 'customer_id', 'attempt', 'checkout_session_id', 'version'])
    .where(column, '=', value);

export const findAccountOf = (database: Database, memberId: string) =>
  findAccount(database, 'member_id', memberId).executeTakeFirst();

export type BillingAccount = NonNullable<Awaited<ReturnType<typeof findAccountOf>>>;

export const findAccountByCustomer = (database: Database | Transaction, customerId: string) =>
  findAccount(database, 'customer_id', customerId).executeTakeFirst();

/** Creates the member's account if needed. Two tabs at once get the same account; a suspended member gets none. */
export const openAccount = async (database: Database, memberId: string) => {
  await database
    .insertInto('billing_accounts')
    .columns(['member_id'])
    .expression((from) =>
      from.selectFrom('members').select('id').where('id', '=', memberId).where(mayAct(memberId)),
    )
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  return findAccount(database, 'member_id', memberId).where(mayAct(memberId)).executeTakeFirst();
};

/** Only while the attempt lasts: when two tabs begin the next attempt at once, only one does. */
const changeAttempt = (
  database: Database,
  { id, attempt }: BillingAccount,
  changes: { customer_id?: string; checkout_session_id?: string | null; attempt?: number },
) =>
  database
    .updateTable('billing_accounts')
    .set(changes)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();

export const setCustomer = (database: Database, account: BillingAccount, customerId: string) =>
  changeAttempt(database, account, { customer_id: customerId });

export const setCheckout = (database: Database, account: BillingAccount, sessionId: string) =>
  changeAttempt(database, account, { checkout_session_id: sessionId });

export const beginAttempt = (database: Database, account: BillingAccount) =>
  changeAttempt(database, account, { attempt: account.attempt + 1, checkout_session_id: null });

/** Stripe no longer knows the customer, or never did: it is from another account or from test data. */
export const forgetCustomer = (database: Database, { id, attempt, customer_id }: BillingAccount) =>
  database
    .updateTable('billing_accounts')
    .set({ attempt: attempt + 1, checkout_session_id: null, customer_id: null })
    .where('id', '=', id)
    .where('customer_id', '=', customer_id)
    .execute();

/**
 * Saves what Stripe said, unless another process saved since we read `version`: its answer may be
 * newer. Returns whether anything changed, or undefined if the caller must ask Stripe again.
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
        // Granted: has_premium() decides whether it has ended.
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
      // Premium that we gave has no end. Members who never subscribed keep it.
      .where(sql<boolean>`not (is_premium and premium_until is null and ${status === null})`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });

/** Returns whether the event is new. */
export const rememberEvent = async (transaction: Transaction, id: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('stripe_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Stripe stops resending an event long before this. */
export const forgetEvents = (database: Database) =>
  database
    .deleteFrom('stripe_events')
    .where('received_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
