import type { Review } from '@wildsoak/contract/reviews';
import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { sql } from 'kysely';
import type { Database, ReadJson, Transaction } from '../../platform/database/database.ts';

// Hot reads let PostgreSQL write the JSON; the tests hold what it writes to the contract's schemas.

/** The columns of `review`, but for the vote of who asks. */
const REVIEW_COLUMNS = `review.id, review.rating, review.comment, review.is_soakable,
  review.is_clothing_optional, review.image_url,
  coalesce(member.username, '${FORMER_MEMBER}') as username,
  to_char(review.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  review.spring_id, spring.name as spring_name, review.vote_score`;

// Votes come with an issue of their own; until then nobody has cast one.
const NO_VOTE = '0 as current_user_vote';

const NEWEST_FIRST = 'order by review.created_at desc, review.id desc';

/** Null for a spring that is not there; an empty list for one that nobody has reviewed. */
const SPRING_REVIEWS = {
  name: 'spring-reviews',
  text: `
    select (
      select coalesce(json_agg(row_to_json(item)), '[]')
      from (
        select ${REVIEW_COLUMNS}, ${NO_VOTE}
        from reviews review left join members member on member.id = review.member_id
        where review.spring_id = spring.id
        ${NEWEST_FIRST} limit ${REVIEWS_PAGE}
      ) item
    )::text as json
    from springs spring where spring.id = $1 and spring.removed_at is null`,
};

export const readSpringReviewsJson = (readJson: ReadJson, springId: number) =>
  readJson(SPRING_REVIEWS, [springId]);

/** Null for a member who is not there; an empty list for one who has written nothing. */
const USER_REVIEWS = {
  name: 'user-reviews',
  text: `
    select (
      select coalesce(json_agg(row_to_json(item)), '[]')
      from (
        select ${REVIEW_COLUMNS}, ${NO_VOTE}
        from reviews review join springs spring on spring.id = review.spring_id
        where review.member_id = member.id and spring.removed_at is null
        ${NEWEST_FIRST} limit ${REVIEWS_PAGE}
      ) item
    )::text as json
    from members member where lower(member.username) = lower($1)`,
};

export const readUserReviewsJson = (readJson: ReadJson, username: string) =>
  readJson(USER_REVIEWS, [username]);

export type ExportedReview = Omit<Review, 'current_user_vote'>;

/** Where a page ends. The time as text: a `Date` has no microseconds. */
interface Place {
  at: string;
  id: number;
}

/** All that the member has written, of removed springs too, newest first. */
export const readReviewsPage = async (
  database: Database,
  memberId: string,
  after: Place | undefined,
  size: number,
): Promise<(ExportedReview & Place)[]> => {
  const older = after
    ? sql`and (review.created_at, review.id) < (${after.at}::timestamptz, ${after.id}::integer)`
    : sql``;
  const { rows } = await sql<ExportedReview & Place>`
    select ${sql.raw(REVIEW_COLUMNS)}, review.created_at::text as at
    from reviews review
    join springs spring on spring.id = review.spring_id
    join members member on member.id = review.member_id
    where review.member_id = ${memberId} ${older}
    ${sql.raw(NEWEST_FIRST)} limit ${size}`.execute(database);
  return rows;
};

/** Until the transaction ends nothing new can be stored in the member's name. */
export const lockAuthor = async (transaction: Transaction, memberId: string) => {
  await transaction
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forUpdate()
    .execute();
};

export const listReviewedSprings = async (
  transaction: Transaction,
  memberId: string,
): Promise<number[]> => {
  const rows = await transaction
    .selectFrom('reviews')
    .select('spring_id')
    .distinct()
    .where('member_id', '=', memberId)
    .orderBy('spring_id')
    .execute();
  return rows.map(({ spring_id: springId }) => springId);
};

export const forgetAuthor = async (
  transaction: Transaction,
  memberId: string,
  springIds: readonly number[],
) => {
  await transaction
    .updateTable('reviews')
    .set({ member_id: null })
    .where('member_id', '=', memberId)
    .where('spring_id', 'in', springIds)
    .execute();
};

/** The member's reviews of these springs; their aggregates are counted anew. */
export const deleteReviews = async (
  transaction: Transaction,
  memberId: string,
  springIds: readonly number[],
) => {
  // Not `for update`, which would also hold up whoever saves one of them as a favorite.
  await transaction
    .selectFrom('springs')
    .select('id')
    .where('id', 'in', springIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await transaction
    .deleteFrom('reviews')
    .where('member_id', '=', memberId)
    .where('spring_id', 'in', springIds)
    .execute();
  await sql`select recount_reviews(${springIds})`.execute(transaction);
};
