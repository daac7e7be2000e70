import { sql } from 'kysely';

// A suspended member reads, but writes nothing; reviews and the subscription stay.

/**
 * A condition for writes of a single statement: as `lockMember`, it waits for a suspension under way, and
 * then sees it.
 */
export const mayAct = (memberId: string) => sql<boolean>`exists (
  select from members where id = ${memberId} and suspended_at is null for key share)`;

/** A condition for shared plans: while suspended, their owner cannot stop sharing, so the link shows nothing. */
export const OWNER_MAY_SHARE = `exists (
  select from members where members.id = member_id and suspended_at is null)`;

/** What suspended members say about themselves is often why. */
export const unlessSuspended = (column: 'bio' | 'location') =>
  sql<string | null>`case when suspended_at is null then ${sql.ref(column)} end`.as(column);
