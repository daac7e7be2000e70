import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** Until the transaction ends, nothing new can be written in the member's name. */
export const lockAuthor = (transaction: Transaction, memberId: string) =>
  transaction
    .selectFrom('members')
    .select('is_demo')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();

/** The springs that lose a review or the member's name in a hazard, by id. */
export const listChangedSprings = async (
  transaction: Transaction,
  memberId: string,
  choice: 'keep' | 'delete',
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select spring_id as id from reviews where member_id = ${memberId} and ${choice === 'delete'}
    union select hazards.spring_id from hazards join corrections on corrections.id = correction_id
      where member_id = ${memberId}
    union select spring_id from hazards
      where exists (select from acts where kind = 'hazards' and subject_id = hazards.id)
        and (text, source, said_on) is distinct from
          (forget_leaver(text), forget_leaver(source), forget_leaver(said_on))
    order by 1`.execute(transaction);
  return rows.map(({ id }) => id);
};

/** The reviews that the member wrote or voted on, by id. */
export const listTouchedReviews = async (
  transaction: Transaction,
  memberId: string,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from reviews where member_id = ${memberId}
    union select review_id from votes where member_id = ${memberId} order by 1`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
};

/** A review by the member, and what its spring loses with it. */
export interface OwnReview {
  id: number;
  springId: number;
  /** Null if it does not count. */
  countedRating: number | null;
  isHidden: boolean;
  photoHash: string | null;
}

/** Locks them by id and returns those that the member wrote. */
export const lockTouchedReviews = async (
  transaction: Transaction,
  memberId: string,
  ids: readonly number[],
): Promise<OwnReview[]> => {
  const { rows } = await sql<OwnReview>`
    with locked as (select * from reviews where id = any(${ids}) order by id for update)
    select id, spring_id as "springId", hidden_at is not null as "isHidden",
      photo_hash as "photoHash",
      case when counts and hidden_at is null then rating end as "countedRating"
    from locked where member_id = ${memberId}`.execute(transaction);
  return rows;
};

export const takeVotesBack = async (
  transaction: Transaction,
  memberId: string,
  reviewIds: readonly number[],
) => {
  await sql`
    with gone as (
      delete from votes where member_id = ${memberId} and review_id = any(${reviewIds})
      returning review_id, vote
    )
    update reviews set vote_score = vote_score - gone.vote from gone where id = gone.review_id`.execute(
    transaction,
  );
};

/**
 * Afterwards nobody knows whose reviews they were, so we decide now which of the member's hidden reviews
 * will count if a moderator restores them: the newest, unless another of theirs is visible.
 */
export const settleHidden = async (transaction: Transaction, ids: readonly number[]) => {
  await sql`
    update reviews hidden set counts = not exists (
      select from reviews other
      where other.member_id = hidden.member_id and other.spring_id = hidden.spring_id
        and (other.hidden_at is null
          or (other.created_at, other.id) > (hidden.created_at, hidden.id)))
    where id = any(${ids})`.execute(transaction);
};

export const forgetAuthor = async (transaction: Transaction, ids: readonly number[]) => {
  await sql`update reviews set member_id = null where id = any(${ids})`.execute(transaction);
};

export const deleteReviews = async (transaction: Transaction, ids: readonly number[]) => {
  await sql`delete from reviews where id = any(${ids})`.execute(transaction);
};
