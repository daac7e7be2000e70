import type { AdminMember } from '@wildsoak/contract/admin';
import { ADMIN_PAGE } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

export interface MemberSearch {
  /** How the name or the email address begins. */
  text: string;
  isSuspended: boolean;
  /** Only members with a smaller id. */
  beforeId: string | undefined;
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Newest first; one more than a page, if there is one. */
export const searchMembers = async (
  database: Database,
  { text, isSuspended, beforeId }: MemberSearch,
): Promise<AdminMember[]> => {
  const start = `${escapeLike(text.toLowerCase())}%`;
  const conditions = [
    ...(text === '' ? [] : [sql`(lower(username) like ${start} or lower(email) like ${start})`]),
    ...(isSuspended ? [sql`suspended_at is not null`] : []),
    ...(beforeId === undefined ? [] : [sql`members.id < ${beforeId}::bigint`]),
    sql`true`,
  ];
  const { rows } = await sql<AdminMember>`
    with page as (
      select * from members where ${sql.join(conditions, sql` and `)}
      order by id desc limit ${sql.lit(ADMIN_PAGE + 1)}
    )
    select page.id::integer, page.username, page.email, to_json(page.created_at) #>> '{}' as created_at,
      page.review_count, has_premium(page.is_premium, page.premium_until) as is_premium,
      page.subscription_status, page.is_moderator, page.is_operator, page.is_demo,
      to_json(live.seen) #>> '{}' as last_seen_at, live.sessions,
      case when page.suspended_at is not null then json_build_object('since', page.suspended_at,
        'reason', done.note, 'operator', done.operator) end as suspension
    from page
    cross join lateral (
      select max(last_seen_at) as seen, count(*)::integer as sessions from sessions
      where member_id = page.id and expires_at > now()
    ) live
    left join lateral (
      select note, operators.username as operator
      from acts left join members operators on operators.id = actor_id
      where member_id = page.id and act = 'suspend' order by acts.id desc limit 1
    ) done on true
    order by page.id desc`.execute(database);
  return rows;
};

export interface MemberState {
  is_operator: boolean;
  suspended_at: Date | null;
}

/** Call with the member locked. */
export const readState = (
  transaction: Transaction,
  memberId: string,
): Promise<MemberState | undefined> =>
  transaction
    .selectFrom('members')
    .select(['is_operator', 'suspended_at'])
    .where('id', '=', memberId)
    .executeTakeFirst();

export const setSuspended = async (
  transaction: Transaction,
  memberId: string,
  isSuspended: boolean,
) => {
  await transaction
    .updateTable('members')
    .set({ suspended_at: isSuspended ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', memberId)
    .execute();
};

export const findByUsername = async (
  transaction: Transaction,
  username: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from members where lower(username) = lower(${username}) for update`.execute(
    transaction,
  );
  return rows[0]?.id;
};

export type Role = 'moderator' | 'operator';

/** False if nothing changes. */
export const setRole = async (
  transaction: Transaction,
  memberId: string,
  role: Role,
  isGranted: boolean,
): Promise<boolean> => {
  const column = `is_${role}` as const;
  const { numUpdatedRows } = await transaction
    .updateTable('members')
    .set({ [column]: isGranted })
    .where('id', '=', memberId)
    .where(column, '<>', isGranted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
