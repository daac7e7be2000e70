import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import type { CursorPosition, ListName, SpringList } from './review-cursor.ts';
import { REVIEW_COLUMNS } from '../reviews.repository.ts';

// For these hot reads PostgreSQL writes the JSON; tests check it against the contract's schemas.
// Every list sorts by both its keys, descending, so a page starts with a single row comparison that the
// index answers at any depth.

interface Order {
  /** As in the index. */
  key: string;
  /** The key as a whole number, for the cursor. */
  written: string;
  /** Turns a parameter back into the key. */
  read: (parameter: string) => string;
}

/**
 * Hides a value from the planner. It would plan again for each position near the end of a long list,
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

interface Page {
  after: CursorPosition | undefined;
  /** The reader, to show their votes; visitors skip the join. */
  memberId: string | undefined;
}

/**
 * One more than the page, to know whether there is another. Hidden, because for a spring with few reviews
 * the planner would read and sort them all, and then do the same for a spring with a million.
 */
const LIMIT = unseen(String(REVIEWS_PAGE + 1));

/** The position where the page ends if there is more, a line break, and the page. */
const pageOf = (list: ListName, from: string, page: Page) => {
  const { key, written, read } = ORDERS[list];
  const voter = page.after ? '$4' : '$2';
  const vote = page.memberId === undefined ? '0' : 'coalesce(vote.vote, 0)';
  return `
    select concat(
      case when count(*) > ${REVIEWS_PAGE} then (array_agg(item.position))[${REVIEWS_PAGE}] end,
      E'\\n[', array_to_string((array_agg(item.json))[1:${REVIEWS_PAGE}], ','), ']')
    from (
      select ${written} || ' ' || review.id as position, (
        select row_to_json(fields)::text
        from (select ${REVIEW_COLUMNS}, ${vote} as current_user_vote) fields
      ) as json
      from reviews review ${from}
      left join photos photo on photo.hash = review.photo_hash
      ${page.memberId === undefined ? '' : `left join votes vote on vote.review_id = review.id and vote.member_id = ${voter}`}
      where review.hidden_at is null and
        ${list === 'member' ? 'review.member_id = member.id and spring.is_listed' : 'review.spring_id = spring.id'}
        ${list === 'photos' ? 'and review.photo_hash is not null' : ''}
        ${page.after ? `and (${key}, review.id) < (${read('$2')}, ${unseen('$3::integer')})` : ''}
      order by ${key} desc, review.id desc
      limit ${LIMIT}
    ) item`;
};

const nameOf = (list: ListName, { after, memberId }: Page) =>
  ['reviews', list, after && 'after', memberId !== undefined && 'voted'].filter(Boolean).join('-');

/** Null if the spring or member does not exist. Exported for the benchmark and the test of its plan. */
export const statementOf = (list: ListName, page: Page) => ({
  name: nameOf(list, page),
  text:
    list === 'member'
      ? `select (${pageOf(list, 'join springs spring on spring.id = review.spring_id', page)}) as json
         from members member where lower(member.username) = lower($1)`
      : `select (${pageOf(list, 'left join members member on member.id = review.member_id', page)}) as json
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
  page: Page,
): Promise<ReviewPage | undefined> => {
  const values = [whose, ...(page.after ? [page.after.key, page.after.id] : [])];
  if (page.memberId !== undefined) values.push(page.memberId);
  const text = await readPrepared(statementOf(list, page), values);
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  return { json: text.slice(end + 1), endsAt: text.slice(0, end) || null };
};

export const readSpringReviews = (
  readPrepared: ReadPrepared,
  springId: number,
  list: SpringList,
  page: Page,
) => readPage(readPrepared, list, springId, page);

export const readUserReviews = (readPrepared: ReadPrepared, username: string, page: Page) =>
  readPage(readPrepared, 'member', username, page);
