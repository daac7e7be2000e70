import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { imageUrlOf } from '../reviews.repository.ts';

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

/** The spring's numbers, its author's, and which of the author's reviews of it counts. */
export const changeAggregates = async (
  transaction: Transaction,
  change: SpringChange,
  memberId: string | null,
  countsNow: { id: number | null; among: readonly number[] },
) => {
  await sql`
    with counted as (
      update reviews set counts = (id = ${countsNow.id}::integer)
      where id = any(${countsNow.among}::integer[]) and counts <> (id = ${countsNow.id}::integer)
    ), author as (
      update members set review_count = review_count + ${change.reviewCount}::integer
      where id = ${memberId} and ${change.reviewCount}::integer <> 0
    )
    ${springsChanged([change])}`.execute(transaction);
};
