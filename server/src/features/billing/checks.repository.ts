import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

export const readCursor = async (database: Database) => {
  const { rows } = await sql<{ readUntil: Date | null; prices: string[]; now: Date }>`
    select events_read_until as "readUntil", premium_prices as prices, now() from billing_cursor`.execute(
    database,
  );
  if (!rows[0]) throw new Error('billing_cursor has no row');
  return rows[0];
};

/** Those that are ours; everybody without a list, former members included. */
const addChecks = async (transaction: Transaction, customers: readonly string[] | null) => {
  const { numAffectedRows } = await sql`
    insert into billing_checks (customer_id)
    select customer_id from billing_accounts
    where customer_id is not null ${customers === null ? sql`` : sql`and customer_id = any(${customers})`}
    order by customer_id
    on conflict (customer_id) do update set mark = excluded.mark`.execute(transaction);
  return Number(numAffectedRows);
};

/** Both or neither: what the cursor has passed is on the list. Returns how many were added. */
export const moveCursor = (
  database: Database,
  readUntil: Date,
  prices: readonly string[],
  customers: readonly string[] | null,
): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('billing_cursor')
      .set({ events_read_until: readUntil, premium_prices: [...prices] })
      .execute();
    return addChecks(transaction, customers);
  });

export const listChecks = (database: Database, after: string, limit: number) =>
  database
    .selectFrom('billing_checks')
    .select(['customer_id as customerId', 'mark'])
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute();

export type Check = Awaited<ReturnType<typeof listChecks>>[number];

/** Unless there is a new reason to ask since we read the list. */
export const settleCheck = (database: Database, { customerId, mark }: Check) =>
  database
    .deleteFrom('billing_checks')
    .where('customer_id', '=', customerId)
    .where('mark', '=', mark)
    .execute();
