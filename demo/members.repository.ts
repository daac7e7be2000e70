import { sql } from 'kysely';
import type { Database, Transaction } from '../server/src/platform/database/database.ts';
import type { DemoMember } from './members.ts';

/** As the stand-in for Stripe knows her from its first start (fakes/stripe.ts). */
const DEMO_CUSTOMER = 'cus_demo';

const putSubscription = async (transaction: Transaction, memberId: string) => {
  await sql`
    insert into billing_accounts (member_id, customer_id) values (${memberId}, ${DEMO_CUSTOMER})
    on conflict (member_id) do update set customer_id = excluded.customer_id,
      checkout_session_id = null`.execute(transaction);
};

/**
 * Undoes whatever people tried out with the member. The id stays, and so does the day they joined
 * once it is long enough ago.
 */
export const putMember = async (
  transaction: Transaction,
  member: DemoMember,
  passwordHash: string,
  joinedDaysAgo: number,
): Promise<string> => {
  const isPremium = member.role === 'Premium';
  const isModerator = member.role === 'moderator, operator';
  const { rows } = await sql<{ id: string }>`
    insert into members (username, email, email_verified_at, password_hash, location, bio,
      is_premium, subscription_status, is_moderator, is_operator, is_demo, created_at)
    values (${member.username}, ${member.email}, now(), ${passwordHash}, ${member.location},
      ${member.bio}, ${isPremium}, ${isPremium ? 'active' : null}, ${isModerator},
      ${isModerator}, true,
      now() - make_interval(days => ${joinedDaysAgo}))
    on conflict (lower(username)) do update set
      email = excluded.email, email_verified_at = excluded.email_verified_at,
      password_hash = excluded.password_hash, location = excluded.location, bio = excluded.bio,
      is_premium = excluded.is_premium, subscription_status = excluded.subscription_status,
      premium_until = null, period_end = null, cancels_at_period_end = false,
      is_moderator = excluded.is_moderator, is_operator = excluded.is_operator, is_demo = true,
      suspended_at = null,
      created_at = least(members.created_at, excluded.created_at)
    returning id::text`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error(`${member.username} was not written.`);
  if (isPremium) await putSubscription(transaction, row.id);
  return row.id;
};

export const findDemoMembers = async (
  database: Database,
  members: readonly DemoMember[],
): Promise<DemoMember[]> => {
  const found = await database
    .selectFrom('members')
    .select('email')
    .where(
      'email',
      'in',
      members.map(({ email }) => email),
    )
    .execute();
  const there = new Set(found.map(({ email }) => email));
  return members.filter(({ email }) => there.has(email));
};

/** Every 37th spring of the catalog that has a name, so each run picks the same ones. */
export const putFavorites = async (
  transaction: Transaction,
  memberId: string,
  { count, offset }: { count: number; offset: number },
) => {
  await transaction.deleteFrom('favorites').where('member_id', '=', memberId).execute();
  await sql`
    insert into favorites (member_id, spring_id, category, created_at)
    select ${memberId}, id, case when place % 3 = 0 then 'Bucket List' else 'Visited' end,
      now() - make_interval(days => place::integer)
    from (
      select id, row_number() over (order by id) as place from springs
      where name is not null and removed_at is null and id % 37 = ${offset}
      order by id limit ${count}
    ) chosen`.execute(transaction);
};
