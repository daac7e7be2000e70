import { photoUrl } from '@wildsoak/contract/rules/photo-formats';
import { sql } from 'kysely';
import type { Transaction } from '../server/src/platform/database/database.ts';

const [beforeHash = '', afterHash = ''] = photoUrl('|').split('|');

/**
 * Recounts from the rows. The service only adds or subtracts the newest review, and demo reviews land
 * between older ones. The caller has locked everything.
 */
export const recount = async (
  transaction: Transaction,
  memberIds: readonly string[],
  springIds: readonly number[],
) => {
  await sql`
    update reviews set counts = is_newest, vote_score = score from (
      select id, row_number() over (partition by spring_id, coalesce(member_id, -id)
        order by created_at desc, id desc) = 1 as is_newest, (
          select coalesce(sum(vote), 0) from votes where review_id = reviews.id) as score
      from reviews where spring_id = any(${springIds}) and hidden_at is null
    ) counted
    where counted.id = reviews.id and member_id is not null
      and (counts <> is_newest or vote_score <> score)`.execute(transaction);
  await sql`
    update springs set rating_sum = counted.rating_sum, rating_count = counted.rating_count,
      average_rating = round(counted.rating_sum::numeric / nullif(counted.rating_count, 0), 2),
      review_count = counted.review_count, latest_review_at = counted.latest_review_at,
      latest_image_url = ${beforeHash} || counted.photo || ${afterHash},
      soaked_at = counted.soaked_at
    from (
      select spring_id, coalesce(sum(rating) filter (where counts), 0) as rating_sum,
        count(*) filter (where counts) as rating_count, count(*) as review_count,
        max(created_at) as latest_review_at, (array_agg(photo_hash order by created_at desc, id desc)
          filter (where photo_hash is not null))[1] as photo,
        (array_agg(case when is_soakable then created_at end order by created_at desc, id desc)
          filter (where is_soakable is not null and not exists (
            select from members where id = member_id and is_demo)))[1] as soaked_at
      from reviews where spring_id = any(${springIds}) and hidden_at is null group by spring_id
    ) counted
    where counted.spring_id = springs.id`.execute(transaction);
  await sql`
    update members set review_count = (
      select count(*) from reviews where member_id = members.id and hidden_at is null)
    where id = any(${memberIds})`.execute(transaction);
};
