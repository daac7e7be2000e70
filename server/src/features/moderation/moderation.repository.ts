import type { ModeratedReview } from '@wildsoak/contract/moderation';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

interface Queued {
  id: number;
  reports: ModeratedReview['reports'];
}

/** Most reported first, then oldest first. */
export const listReported = async (database: Database): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select given.review_id as id, json_object_agg(given.reason, given.people) as reports
    from (
      select review_id, reason, count(*)::integer as people, min(created_at) as since
      from reports where settled_at is null group by review_id, reason
    ) given
    join reviews review on review.id = given.review_id and review.hidden_at is null
    group by given.review_id
    order by sum(given.people) desc, min(given.since), given.review_id
    limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows;
};

/** Last hidden first. Hiding settles the reports, and nobody can report a hidden review. */
export const listHidden = async (database: Database): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select id, '{}'::json as reports from reviews where hidden_at is not null
    order by hidden_at desc, id desc limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows;
};

/** Returns how many were open. */
export const settleReports = async (
  transaction: Transaction,
  reviewId: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update reports set settled_at = clock_timestamp()
    where review_id = ${reviewId} and settled_at is null`.execute(transaction);
  return Number(numAffectedRows ?? 0);
};

export interface ReviewAct {
  moderatorId: string;
  reviewId: number;
  act: 'hide' | 'restore' | 'dismiss';
  note: string | null;
}

export const insertAct = async (
  transaction: Transaction,
  { moderatorId, reviewId, act, note }: ReviewAct,
) => {
  await transaction
    .insertInto('moderation_acts')
    .values({ moderator_id: moderatorId, review_id: reviewId, act, note })
    .execute();
};

/**
 * At most one report per member and review; false if either is gone. A settled report stays settled,
 * unless the review has changed since.
 */
export const saveReport = async (
  database: Database,
  memberId: string,
  reviewId: number,
  reason: string,
): Promise<boolean> => {
  const { rows } = await sql`
    with reporter as materialized (
      select id from members where id = ${memberId} and suspended_at is null for key share
    ), reported as materialized (
      select review.id from reporter, reviews review
      where review.id = ${reviewId} and review.hidden_at is null
      for key share of review
    ), saved as (
      insert into reports (review_id, member_id, reason)
      select reported.id, reporter.id, ${reason} from reported, reporter
      on conflict (review_id, member_id) do update set reason = excluded.reason, settled_at = case
        when reports.settled_at > coalesce(
          (select updated_at from reviews where id = reports.review_id), '-infinity')
        then reports.settled_at end
    )
    select id from reported`.execute(database);
  return rows.length > 0;
};

export const readReportsPage = async (
  database: Database,
  memberId: string,
  afterId: number,
  size: number,
) =>
  database
    .selectFrom('reports')
    .select(['review_id', 'reason', 'created_at'])
    .where('member_id', '=', memberId)
    .where('review_id', '>', afterId)
    .orderBy('review_id')
    .limit(size)
    .execute();
