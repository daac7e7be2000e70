import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import type { ListName, Place, SpringList } from './review-cursor.ts';
import { REVIEW_COLUMNS } from '../reviews.repository.ts';

// Hot reads let PostgreSQL write the JSON; the tests hold what it writes to the contract's schemas.
// Every list falls in both its keys, so that a page begins by one comparison of rows, which the index
// of that order answers at any depth.

interface Order {
  /** As the index has it. */
  key: string;
  /** The key as a whole number, for the cursor. */
  written: string;
  /** The way back, from a parameter. */
  read: (parameter: string) => string;
}

/**
 * A value that the planner cannot see. It would plan anew for each place near the end of a long list,
 * hoping for less to read, and find the same plan every time; that costs more than the page.
 */
const unseen = (value: string) => `(select ${value})`;

const TIME: Order = {
  key: 'review.created_at',
  written: '(extract(epoch from review.created_at) * 1000000)::bigint',
  read: (parameter) =>
    `timestamptz 'epoch' + ${unseen(`${parameter}::bigint`)} * interval '1 microsecond'`,
};

const ratingOrder = (key: string): Order => ({
  key,
  written: key,
  read: (parameter) => unseen(`${parameter}::smallint`),
});

const ORDERS: Record<ListName, Order> = {
  newest: TIME,
  photos: TIME,
  member: TIME,
  helpful: {
    key: 'review.vote_score',
    written: 'review.vote_score',
    read: (parameter) => unseen(`${parameter}::integer`),
  },
  highest: ratingOrder('review.rating'),
  lowest: ratingOrder('(-review.rating)'),
};

interface Asked {
  after: Place | undefined;
  /** Whose votes are shown; a visitor who is nobody does not pay for the join. */
  memberId: string | undefined;
}

/**
 * One more than the page, to know whether there is another. Of a spring with few reviews the planner
 * would read all and sort them, and then do so for the one with a million.
 */
const LIMIT = unseen(String(REVIEWS_PAGE + 1));

/** The place where the page ends if there is more, a line break, and the page. */
const pageOf = (list: ListName, from: string, asked: Asked) => {
  const { key, written, read } = ORDERS[list];
  const voter = asked.after ? '$4' : '$2';
  const vote = asked.memberId === undefined ? '0' : 'coalesce(vote.vote, 0)';
  return `
    select concat(
      case when count(*) > ${REVIEWS_PAGE} then (array_agg(item.place))[${REVIEWS_PAGE}] end,
      E'\\n[', array_to_string((array_agg(item.json))[1:${REVIEWS_PAGE}], ','), ']')
    from (
      select ${written} || ' ' || review.id as place, (
        select row_to_json(fields)::text
        from (select ${REVIEW_COLUMNS}, ${vote} as current_user_vote) fields
      ) as json
      from reviews review ${from}
      left join photos photo on photo.hash = review.photo_hash
      ${asked.memberId === undefined ? '' : `left join votes vote on vote.review_id = review.id and vote.member_id = ${voter}`}
      where review.hidden_at is null and
        ${list === 'member' ? 'review.member_id = member.id and spring.removed_at is null' : 'review.spring_id = spring.id'}
        ${list === 'photos' ? 'and review.photo_hash is not null' : ''}
        ${asked.after ? `and (${key}, review.id) < (${read('$2')}, ${unseen('$3::integer')})` : ''}
      order by ${key} desc, review.id desc
      limit ${LIMIT}
    ) item`;
};

const nameOf = (list: ListName, { after, memberId }: Asked) =>
  ['reviews', list, after && 'after', memberId !== undefined && 'voted'].filter(Boolean).join('-');

/** Null for a spring or a member who is not there. Exported for the bench and the test of its plan. */
export const statementOf = (list: ListName, asked: Asked) => ({
  name: nameOf(list, asked),
  text:
    list === 'member'
      ? `select (${pageOf(list, 'join springs spring on spring.id = review.spring_id', asked)}) as json
         from members member where lower(member.username) = lower($1)`
      : `select (${pageOf(list, 'left join members member on member.id = review.member_id', asked)}) as json
         from springs spring where spring.id = $1 and spring.removed_at is null`,
});

export interface ReviewPage {
  json: string;
  /** For `writeCursor`; null on the last page. */
  endsAt: string | null;
}

const readPage = async (
  readPrepared: ReadPrepared,
  list: ListName,
  whose: number | string,
  asked: Asked,
): Promise<ReviewPage | undefined> => {
  const values = [whose, ...(asked.after ? [asked.after.key, asked.after.id] : [])];
  if (asked.memberId !== undefined) values.push(asked.memberId);
  const text = await readPrepared(statementOf(list, asked), values);
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  return { json: text.slice(end + 1), endsAt: text.slice(0, end) || null };
};

export const readSpringReviews = (
  readPrepared: ReadPrepared,
  springId: number,
  list: SpringList,
  asked: Asked,
) => readPage(readPrepared, list, springId, asked);

export const readUserReviews = (readPrepared: ReadPrepared, username: string, asked: Asked) =>
  readPage(readPrepared, 'member', username, asked);
