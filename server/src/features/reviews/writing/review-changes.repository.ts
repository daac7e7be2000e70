import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { imageUrlOf } from '../../../domain/photos.ts';
import type { ReviewText } from '../reviews.repository.ts';

// Every writer takes its locks in the same order, or two could wait for each other forever: members by
// id, springs by id, reviews by id, photos. Each statement reads a few rows by an index, no matter how
// many reviews a spring has.

/** What the aggregates need to know about a review. */
export interface LockedReview {
  id: number;
  memberId: string | null;
  rating: number;
  counts: boolean;
  isHidden: boolean;
  isSoakable: boolean | null;
  photoHash: string | null;
}

export const isSpringThere = async (
  database: Database | Transaction,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from springs where id = ${id} and removed_at is null`.execute(database);
  return rows.length > 0;
};

/** Not `for update`: that would also block members who save the spring as a favorite. */
export const lockSprings = async (transaction: Transaction, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; isRemoved: boolean }>`
    select id, removed_at is not null as "isRemoved" from springs where id = any(${ids})
    order by id for no key update`.execute(transaction);
  return rows;
};

/**
 * The author's two newest visible reviews of the spring, and the review that is about to change; newest
 * first. Lock the spring before, so that no review comes or goes meanwhile.
 */
export const lockReviews = async (
  transaction: Transaction,
  springId: number,
  memberId: string | null,
  reviewId: number | null,
): Promise<LockedReview[]> => {
  const { rows } = await sql<LockedReview>`
    with locked as (
      select * from reviews where id = any(array(
        select id from reviews
        where member_id = ${memberId} and spring_id = ${springId} and hidden_at is null
        order by created_at desc, id desc limit 2
      ) || ${reviewId}::integer)
      order by id for no key update
    )
    select id, member_id::text as "memberId", rating, counts, hidden_at is not null as "isHidden",
      is_soakable as "isSoakable", photo_hash as "photoHash"
    from locked order by created_at desc, id desc`.execute(transaction);
  return rows;
};

/** Sorts above every other review of the spring, even if the clock was set back. */
export const insertReview = (
  transaction: Transaction,
  springId: number,
  memberId: string,
  text: ReviewText,
  photoHash: string | null,
): Promise<LockedReview> =>
  transaction
    .insertInto('reviews')
    .values({
      ...text,
      spring_id: springId,
      member_id: memberId,
      photo_hash: photoHash,
      created_at: sql<Date>`(select greatest(clock_timestamp(), latest_review_at)
        from springs where id = ${springId})`,
    })
    .returning(['id', 'member_id as memberId', 'rating', 'counts', 'photo_hash as photoHash'])
    .returning('is_soakable as isSoakable')
    .returning(sql<boolean>`false`.as('isHidden'))
    .executeTakeFirstOrThrow();

export const updateReview = async (transaction: Transaction, id: number, text: ReviewText) => {
  await transaction
    .updateTable('reviews')
    .set({ ...text, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
};

export const setHidden = async (transaction: Transaction, id: number, isHidden: boolean) => {
  await sql`
    update reviews set hidden_at = case when ${isHidden} then clock_timestamp() end
    where id = ${id}`.execute(transaction);
};

export const deleteReview = async (transaction: Transaction, id: number) => {
  await transaction.deleteFrom('reviews').where('id', '=', id).execute();
};

/** By how much the numbers of a spring change. */
export interface SpringChange {
  springId: number;
  ratingSum: number;
  ratingCount: number;
  reviewCount: number;
}

const newestShown = (column: string, condition: string) =>
  sql.raw(`(
    select ${column} from reviews
    where reviews.spring_id = springs.id and hidden_at is null ${condition}
    order by created_at desc, id desc limit 1)`);

/** What demo members make up must not let a place look fit for bathing. */
const SAYS_SOAKABLE = `and is_soakable is not null
  and not exists (select from members where id = member_id and is_demo)`;

const springsChanged = (changes: readonly SpringChange[]) => sql`
  update springs set
    rating_sum = springs.rating_sum + change.rating_sum,
    rating_count = springs.rating_count + change.rating_count,
    average_rating = round((springs.rating_sum + change.rating_sum)::numeric
      / nullif(springs.rating_count + change.rating_count, 0), 2),
    review_count = springs.review_count + change.review_count,
    latest_review_at = ${newestShown('created_at', '')},
    latest_image_url = ${newestShown(imageUrlOf('photo_hash'), 'and photo_hash is not null')},
    soaked_at = ${newestShown('case when is_soakable then created_at end', SAYS_SOAKABLE)}
  from unnest(
    ${changes.map(({ springId }) => springId)}::integer[],
    ${changes.map(({ ratingSum }) => ratingSum)}::bigint[],
    ${changes.map(({ ratingCount }) => ratingCount)}::integer[],
    ${changes.map(({ reviewCount }) => reviewCount)}::integer[]
  ) as change (spring_id, rating_sum, rating_count, review_count)
  where springs.id = change.spring_id`;

export const changeSprings = async (transaction: Transaction, changes: readonly SpringChange[]) => {
  await springsChanged(changes).execute(transaction);
};

const shown = (reviews: readonly LockedReview[]) => reviews.filter(({ isHidden }) => !isHidden);

const answers = (reviews: readonly LockedReview[]) =>
  reviews.map(({ isSoakable }) => String(isSoakable)).join();

/**
 * Only a member's newest visible review of a spring counts in its average. The reviews of a deleted
 * account no longer have an author, so each keeps the `counts` it had.
 */
const countedOf = (memberId: string | null, reviews: readonly LockedReview[]) =>
  memberId === null ? reviews.find(({ counts }) => counts) : reviews[0];

/**
 * Updates the spring, its author and which review counts. `before` is what `lockReviews` returned,
 * `after` the result, both newest first. Adding the difference avoids reading the other reviews.
 */
export const updateAggregates = async (
  transaction: Transaction,
  { springId, memberId }: { springId: number; memberId: string | null },
  before: readonly LockedReview[],
  after: readonly LockedReview[],
) => {
  const [shownBefore, shownAfter] = [shown(before), shown(after)];
  const [old, now] = [countedOf(memberId, shownBefore), countedOf(memberId, shownAfter)];
  const change = {
    springId,
    ratingSum: (now?.rating ?? 0) - (old?.rating ?? 0),
    ratingCount: Number(now !== undefined) - Number(old !== undefined),
    reviewCount: shownAfter.length - shownBefore.length,
  };
  const isAnswered = answers(shownBefore) !== answers(shownAfter);
  // Every update of a spring makes all processes reload the list.
  if (
    !isAnswered &&
    [change.ratingSum, change.ratingCount, change.reviewCount].every((by) => by === 0)
  )
    return;
  const counted = now?.id ?? null;
  const others = memberId === null ? [] : shownAfter.map(({ id }) => id);
  await sql`
    with counted as (
      update reviews set counts = (id = ${counted}::integer)
      where id = any(${others}::integer[]) and counts <> (id = ${counted}::integer)
    ), author as (
      update members set review_count = review_count + ${change.reviewCount}::integer
      where id = ${memberId} and ${change.reviewCount}::integer <> 0
    )
    ${springsChanged([change])}`.execute(transaction);
};
