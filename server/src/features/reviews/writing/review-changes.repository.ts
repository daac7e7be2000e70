import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

// Whoever changes reviews takes locks in one order, so that no two wait for each other: members by
// id, springs by id, reviews by id, photos. Nothing here reads more than a few rows by an index,
// however many reviews a spring has.

/** A review as far as the aggregates care. */
export interface Standing {
  id: number;
  memberId: string | null;
  rating: number;
  counts: boolean;
  isHidden: boolean;
  photoHash: string | null;
}

export interface ReviewText {
  rating: number;
  comment: string | null;
  isSoakable: boolean | null;
  isClothingOptional: boolean | null;
}

export const isSpringThere = async (
  database: Database | Transaction,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from springs where id = ${id} and removed_at is null`.execute(database);
  return rows.length > 0;
};

/** Not `for update`, which would also hold up whoever saves one as a favorite. */
export const lockSprings = async (transaction: Transaction, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; isRemoved: boolean }>`
    select id, removed_at is not null as "isRemoved" from springs where id = any(${ids})
    order by id for no key update`.execute(transaction);
  return rows;
};

/**
 * The two newest that everybody sees of the author's reviews of the spring, and the one that is to
 * change; newest first. The spring must be locked: then no other comes or goes meanwhile.
 */
export const lockReviews = async (
  transaction: Transaction,
  springId: number,
  memberId: string | null,
  reviewId: number | null,
): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    with locked as (
      select * from reviews where id = any(array(
        select id from reviews
        where member_id = ${memberId} and spring_id = ${springId} and hidden_at is null
        order by created_at desc, id desc limit 2
      ) || ${reviewId}::integer)
      order by id for no key update
    )
    select id, member_id::text as "memberId", rating, counts, hidden_at is not null as "isHidden",
      photo_hash as "photoHash"
    from locked order by created_at desc, id desc`.execute(transaction);
  return rows;
};

/** Newer than every other that is shown of the spring, even where a clock went back. */
export const insertReview = async (
  transaction: Transaction,
  springId: number,
  memberId: string,
  { rating, comment, isSoakable, isClothingOptional }: ReviewText,
  photoHash: string | null,
): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    insert into reviews
      (spring_id, member_id, rating, comment, is_soakable, is_clothing_optional, photo_hash, created_at)
    select id, ${memberId}, ${rating}, ${comment}, ${isSoakable}, ${isClothingOptional}, ${photoHash},
      greatest(clock_timestamp(), latest_review_at)
    from springs where id = ${springId}
    returning id, member_id::text as "memberId", rating, counts, false as "isHidden",
      photo_hash as "photoHash"`.execute(transaction);
  const [review] = rows;
  if (!review) throw new Error('A locked spring has gone.');
  return review;
};

export const updateReview = async (
  transaction: Transaction,
  id: number,
  { rating, comment, isSoakable, isClothingOptional }: ReviewText,
) => {
  await sql`
    update reviews set rating = ${rating}, comment = ${comment}, is_soakable = ${isSoakable},
      is_clothing_optional = ${isClothingOptional}, updated_at = clock_timestamp()
    where id = ${id}`.execute(transaction);
};

export const setHidden = async (transaction: Transaction, id: number, isHidden: boolean) => {
  await sql`
    update reviews set hidden_at = case when ${isHidden} then clock_timestamp() end
    where id = ${id}`.execute(transaction);
};

export const deleteReview = async (transaction: Transaction, id: number) => {
  await transaction.deleteFrom('reviews').where('id', '=', id).execute();
};
