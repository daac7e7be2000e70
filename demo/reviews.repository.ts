import { REVIEW_ANSWERS, type AnswerField } from '@wildsoak/contract/rules/review-answers';
import { sql } from 'kysely';
import type { Database, Transaction } from '../server/src/platform/database/database.ts';
import { lockMembers } from '../server/src/domain/members.ts';

export interface ReviewRow extends Record<AnswerField, boolean | null> {
  memberId: string;
  springId: number;
  /** Since the author joined. Together with author and spring it identifies the review. */
  secondsAfter: number;
  rating: number;
  comment: string | null;
  /** Null keeps the photo that the review has. */
  photoHash: string | null;
}

export interface StoredRow {
  /** In the list of wanted rows, from 0. */
  index: number;
  id: number | null;
  photoHash: string | null;
}

const columns = (write: (field: AnswerField) => string) =>
  sql.raw(REVIEW_ANSWERS.map(({ field }) => write(field)).join(', '));

/** The rows whose spring exists, each with its time. */
const wantedOf = (rows: readonly ReviewRow[]) => sql`
  select wanted.*, member.created_at + make_interval(secs => "secondsAfter") as at
  from json_to_recordset(${JSON.stringify(rows.map((row, index) => ({ ...row, index })))}::json)
    as wanted (index integer, "memberId" bigint, "springId" integer, "secondsAfter" integer,
      rating smallint, comment text, ${columns((field) => `${field} boolean`)}, "photoHash" text)
  join members member on member.id = "memberId"
  join springs spring on spring.id = "springId" and spring.removed_at is null`;

const isStored = sql`review.member_id = "memberId" and review.spring_id = "springId"
  and review.created_at = at`;

export const findReviews = async (
  database: Database | Transaction,
  rows: readonly ReviewRow[],
): Promise<StoredRow[]> => {
  const { rows: found } = await sql<StoredRow>`
    select index, review.id, review.photo_hash as "photoHash"
    from (${wantedOf(rows)}) wanted left join reviews review on ${isStored}
    order by index`.execute(database);
  return found;
};

/** In the same order as every other writer of reviews. */
export const lockAll = async (
  transaction: Transaction,
  memberIds: readonly string[],
  springIds: readonly number[],
) => {
  await lockMembers(transaction, memberIds);
  await sql`
    select from springs where id = any(${springIds}) order by id for no key update`.execute(
    transaction,
  );
};

/** Undoes whatever people tried out with the reviews. Does not touch the aggregates. */
export const putReviews = async (transaction: Transaction, rows: readonly ReviewRow[]) => {
  await sql`
    with wanted as materialized (${wantedOf(rows)}), changed as (
      update reviews review set rating = wanted.rating, comment = wanted.comment,
        ${columns((field) => `${field} = wanted.${field}`)},
        photo_hash = coalesce("photoHash", photo_hash), hidden_at = null, updated_at = null
      from wanted where ${isStored}
    )
    insert into reviews (spring_id, member_id, rating, comment, ${columns((field) => field)}, photo_hash, created_at)
    select "springId", "memberId", rating, comment, ${columns((field) => field)}, "photoHash", at
    from wanted where not exists (select from reviews review where ${isStored})
    order by at`.execute(transaction);
};

export interface VoteRow {
  reviewId: number;
  memberId: string;
  vote: 1 | -1;
}

/** Replaces all votes of the demo members on these reviews. */
export const putVotes = async (
  transaction: Transaction,
  reviewIds: readonly number[],
  memberIds: readonly string[],
  votes: readonly VoteRow[],
) => {
  await sql`
    delete from votes where review_id = any(${reviewIds}) and member_id = any(${memberIds})`.execute(
    transaction,
  );
  await sql`
    insert into votes (review_id, member_id, vote)
    select "reviewId", "memberId", vote from json_to_recordset(${JSON.stringify(votes)}::json)
      as given ("reviewId" integer, "memberId" bigint, vote smallint)`.execute(transaction);
};

export const putReport = async (
  transaction: Transaction,
  reviewId: number,
  memberId: string,
  reason: string,
) => {
  await sql`
    insert into reports (review_id, member_id, reason) values (${reviewId}, ${memberId}, ${reason})
    on conflict (review_id, member_id) do update set reason = excluded.reason, settled_at = null`.execute(
    transaction,
  );
};
