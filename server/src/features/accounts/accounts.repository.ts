import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMembers } from '../../domain/members.ts';

export type LinkPurpose = 'verify-email' | 'reset-password';

const DEVICES_KEPT = 20;

export interface Account {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  /** Whether this browser has signed in to the account before. */
  isKnownDevice: boolean;
}

/**
 * By username or email address: a username has no '@'. We lower-case the name here, as the limits do:
 * PostgreSQL reads 'İ' as i, so each spelling of a name would have its own count.
 */
export const findAccount = async (
  database: Database,
  name: string,
  deviceHash: Buffer | null,
): Promise<Account | undefined> => {
  const column = name.includes('@') ? sql`email` : sql`username`;
  const { rows } = await sql<Account>`
    select id::text, username, email, password_hash as "passwordHash", exists (
      select from known_devices where member_id = members.id and token_hash = ${deviceHash}
    ) as "isKnownDevice"
    from members where lower(${column}) = ${name.toLowerCase()}`.execute(database);
  return rows[0];
};

export const findPasswordHash = async (database: Database, memberId: string): Promise<string> => {
  const { password_hash } = await database
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return password_hash;
};

/** Locks the account, and says whether its password is still the one that we checked. */
export const lockChecked = async (
  transaction: Transaction,
  memberId: string,
  checkedHash: string,
): Promise<'checked' | 'changed' | 'suspended'> => {
  const [locked] = await lockMembers(transaction, [memberId], 'update');
  if (!locked || (await findPasswordHash(transaction, memberId)) !== checkedHash) return 'changed';
  return locked.mayAct ? 'checked' : 'suspended';
};

/** The new member's id, or undefined when the name or the address is taken. */
export const insertMember = async (
  transaction: Transaction,
  member: { username: string; email: string; passwordHash: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    insert into members (username, email, password_hash)
    values (${member.username}, ${member.email}, ${member.passwordHash})
    on conflict do nothing returning id::text`.execute(transaction);
  return rows[0]?.id;
};

export const updateMember = async (
  transaction: Transaction,
  memberId: string,
  changes: { password_hash: string } | { pending_email: string | null },
) => {
  await transaction.updateTable('members').set(changes).where('id', '=', memberId).execute();
};

/** Remembers the browser, and forgets the oldest if there are too many. */
export const rememberDevice = async (
  transaction: Transaction,
  memberId: string,
  tokenHash: Buffer,
) => {
  await sql`
    insert into known_devices (token_hash, member_id) values (${tokenHash}, ${memberId})
    on conflict (token_hash, member_id) do update set last_used_at = now()`.execute(transaction);
  await sql`
    delete from known_devices where member_id = ${memberId} and token_hash in (
      select token_hash from known_devices where member_id = ${memberId}
      order by last_used_at desc offset ${sql.lit(DEVICES_KEPT)})`.execute(transaction);
};

/** False when the account no longer exists or is suspended. */
export const insertLink = async (
  database: Database,
  link: { tokenHash: Buffer; memberId: string; purpose: LinkPurpose; email: string; hours: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into mail_links (token_hash, member_id, purpose, email, expires_at)
    select ${link.tokenHash}, id, ${link.purpose}, ${link.email},
      now() + make_interval(hours => ${sql.lit(link.hours)})
    from members where id = ${link.memberId} and suspended_at is null
    for key share`.execute(database);
  return numAffectedRows === 1n;
};

/** The member whose link it is; undefined after it expires. */
export const findLinkOwner = async (
  transaction: Transaction,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<string | undefined> => {
  const { rows } = await sql<{ memberId: string }>`
    select member_id::text as "memberId" from mail_links
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()`.execute(
    transaction,
  );
  return rows[0]?.memberId;
};

/** Deletes the link, so that only one of many uses at once succeeds. */
export const takeLink = async (transaction: Transaction, tokenHash: Buffer) => {
  const { rows } = await sql<{
    linkEmail: string;
    username: string;
    email: string;
    pendingEmail: string | null;
  }>`
    delete from mail_links link using members
    where token_hash = ${tokenHash} and members.id = member_id
    returning link.email as "linkEmail", username, members.email,
      pending_email as "pendingEmail"`.execute(transaction);
  return rows[0];
};

export const deleteVerifyLinks = async (
  transaction: Transaction,
  memberId: string,
  email: string,
) => {
  await sql`
    delete from mail_links where member_id = ${memberId} and purpose = 'verify-email'
      and lower(email) = lower(${email})`.execute(transaction);
};

/** Anyone who opens a link that we sent to an address can read its email. */
export const confirmEmail = async (transaction: Transaction, memberId: string, email: string) => {
  await sql`
    update members set email = ${email}, email_verified_at = now(),
      pending_email = case when lower(pending_email) = lower(${email}) then null else pending_email end
    where id = ${memberId}`.execute(transaction);
};

/** Suspended members are left out. */
export const findByEmail = async (database: Database, email: string) => {
  const { rows } = await sql<{ id: string; username: string; email: string }>`
    select id::text, username, email from members
    where lower(email) = lower(${email}) and suspended_at is null`.execute(database);
  return rows[0];
};

export const deleteMember = async (transaction: Transaction, memberId: string) => {
  await transaction.deleteFrom('members').where('id', '=', memberId).execute();
};

export const readAccount = (database: Database, memberId: string) =>
  database
    .selectFrom('members')
    .select(['created_at', 'email_verified_at', 'pending_email', 'visits_ignored_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

/** What the export shows about browsers and links. */
export const readAccess = async (database: Database, memberId: string) => {
  const read = async (query: RawBuilder<object>) => (await query.execute(database)).rows;
  return {
    sessions: await read(sql`
      select created_at, last_seen_at from sessions
      where member_id = ${memberId} order by created_at`),
    devices: await read(sql`
      select last_used_at from known_devices where member_id = ${memberId} order by last_used_at`),
    links: await read(sql`
      select purpose, email, expires_at from mail_links
      where member_id = ${memberId} order by expires_at`),
  };
};

export const hasDemoMembers = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from members where is_demo) as has`.execute(database);
  return rows[0]?.has ?? false;
};

/** Also forgets browsers that did not sign in for a year. */
export const deleteExpired = async (database: Database) => {
  await sql`delete from sessions where expires_at < now()`.execute(database);
  await sql`delete from mail_links where expires_at < now()`.execute(database);
  await sql`delete from known_devices where last_used_at < now() - interval '1 year'`.execute(
    database,
  );
};
