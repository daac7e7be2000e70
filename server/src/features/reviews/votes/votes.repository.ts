import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export type Vote = 1 | -1;

/**
 * Locks the voter, then the review; undefined if either is gone or hidden. Ask for the earlier vote in
 * a second statement: what this one reads may be older than the lock.
 */
export const lockForVote = async (transaction: Transaction, reviewId: number, memberId: string) => {
  const { rows } = await sql<{ authorId: string | null }>`
    with voter as materialized (
      select id from members where id = ${memberId} and suspended_at is null for key share
    )
    select review.member_id::text as "authorId"
    from voter, reviews review
    where review.id = ${reviewId} and review.hidden_at is null
      and (select removed_at is null from springs where springs.id = review.spring_id)
    for no key update of review`.execute(transaction);
  return rows[0];
};

export const findVote = async (transaction: Transaction, reviewId: number, memberId: string) => {
  const { rows } = await sql<{ vote: Vote }>`
    select vote from votes where review_id = ${reviewId} and member_id = ${memberId}`.execute(
    transaction,
  );
  return rows[0]?.vote ?? 0;
};

/** Stores the vote, or takes it back with 0. Returns the new score. */
export const storeVote = async (
  transaction: Transaction,
  {
    reviewId,
    memberId,
    before,
    after,
  }: {
    reviewId: number;
    memberId: string;
    before: Vote | 0;
    after: Vote | 0;
  },
): Promise<number> => {
  const stored =
    after === 0
      ? sql`delete from votes where review_id = ${reviewId} and member_id = ${memberId}`
      : sql`
        insert into votes (review_id, member_id, vote) values (${reviewId}, ${memberId}, ${after})
        on conflict (review_id, member_id) do update set vote = excluded.vote`;
  const { rows } = await sql<{ score: number }>`
    with stored as (${stored})
    update reviews set vote_score = vote_score + ${after - before}::integer
    where id = ${reviewId} returning vote_score as score`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('A locked review is gone.');
  return row.score;
};

/** The member's votes, by review id. */
export const readVotesPage = async (
  database: Database,
  memberId: string,
  afterId: number,
  size: number,
) => {
  const { rows } = await sql<{ review_id: number; vote: Vote }>`
    select review_id, vote from votes where member_id = ${memberId} and review_id > ${afterId}
    order by review_id limit ${size}`.execute(database);
  return rows;
};
