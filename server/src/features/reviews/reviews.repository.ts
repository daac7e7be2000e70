import { updateReview, type Review } from '@wildsoak/contract/reviews';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { sql, type Selectable } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Reviews } from '../../platform/database/tables.ts';
import { PHOTO_COLUMNS } from '../../domain/photos.ts';

/** What a member writes. Each key of the contract's body is a column: a missing column is a type error. */
export type ReviewText = Pick<Selectable<Reviews>, keyof typeof updateReview.body.shape>;

const TEXT_COLUMNS = Object.keys(updateReview.body.shape).map((column) => `review.${column}`);

/** The fields of the contract's `review`, except for the reader's own vote. */
export const REVIEW_COLUMNS = `review.id, ${TEXT_COLUMNS.join(', ')},
  ${PHOTO_COLUMNS},
  coalesce(member.username, '${FORMER_MEMBER}') as username,
  coalesce(member.is_demo, false) as is_demo,
  to_char(review.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  review.spring_id, spring.name as spring_name, spring.bathing_status as spring_bathing_status,
  review.vote_score`;

const reviewColumns = sql.raw(REVIEW_COLUMNS);

const joins = sql`
  from reviews review
  join springs spring on spring.id = review.spring_id
  left join members member on member.id = review.member_id
  left join photos photo on photo.hash = review.photo_hash`;

/** As a visitor sees it. */
export type StoredReview = Omit<Review, 'current_user_vote'>;

/** In no order. Includes hidden reviews, and leaves out those that no longer exist. */
export const readReviews = async (
  database: Database | Transaction,
  ids: readonly number[],
): Promise<StoredReview[]> => {
  const { rows } = await sql<StoredReview>`
    select ${reviewColumns} ${joins} where review.id = any(${ids})`.execute(database);
  return rows;
};

/** Decides who may do what with a review. */
export interface ReviewFacts {
  id: number;
  springId: number;
  /** Null when the author deleted their account. */
  memberId: string | null;
  isHidden: boolean;
  isSpringRemoved: boolean;
}

export const findReview = async (
  database: Database,
  id: number,
): Promise<ReviewFacts | undefined> => {
  const { rows } = await sql<ReviewFacts>`
    select review.id, review.spring_id as "springId", review.member_id::text as "memberId",
      review.hidden_at is not null as "isHidden", spring.removed_at is not null as "isSpringRemoved"
    from reviews review join springs spring on spring.id = review.spring_id
    where review.id = ${id}`.execute(database);
  return rows[0];
};

/** Where a page ends. The time is text because a `Date` has no microseconds. */
interface PageEnd {
  at: string;
  id: number;
}

/** Everything the member has written, newest first, including what is hidden or about removed springs. */
export const readReviewsPage = async (
  database: Database,
  memberId: string,
  after: PageEnd | undefined,
  size: number,
): Promise<(StoredReview & PageEnd)[]> => {
  const older = after
    ? sql`and (review.created_at, review.id) < (${after.at}::timestamptz, ${after.id}::integer)`
    : sql``;
  const { rows } = await sql<StoredReview & PageEnd>`
    select ${reviewColumns}, review.created_at::text as at ${joins}
    where review.member_id = ${memberId} ${older}
    order by review.created_at desc, review.id desc limit ${size}`.execute(database);
  return rows;
};
