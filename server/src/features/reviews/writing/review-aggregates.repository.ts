import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { imageUrlOf } from '../reviews.repository.ts';
import type { LockedReview } from './review-changes.repository.ts';

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

const springsChanged = (changes: readonly SpringChange[]) => sql`
  update springs set
    rating_sum = springs.rating_sum + change.rating_sum,
    rating_count = springs.rating_count + change.rating_count,
    average_rating = round((springs.rating_sum + change.rating_sum)::numeric
      / nullif(springs.rating_count + change.rating_count, 0), 2),
    review_count = springs.review_count + change.review_count,
    latest_review_at = ${newestShown('created_at', '')},
    latest_image_url = ${newestShown(imageUrlOf('photo_hash'), 'and photo_hash is not null')}
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

/**
 * Only a member's newest visible review of a spring counts in its average. The reviews of a deleted
 * account no longer have an author, so each keeps the `counts` it had.
 */
const countedOf = (memberId: string | null, reviews: readonly LockedReview[]) =>
  memberId === null ? reviews.find(({ counts }) => counts) : reviews[0];

/**
 * Updates the spring, its author and which review counts. `before` is what `lockReviews` returned,
 * `after` what became of it, both newest first. Adding the difference avoids reading the other reviews.
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
  // Every update of a spring makes all processes reload the list.
  if (change.ratingSum === 0 && change.ratingCount === 0 && change.reviewCount === 0) return;
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
