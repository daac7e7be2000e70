import type { Client } from 'pg';
import {
  readCursor,
  writeCursor,
  type ListName,
  type CursorPosition,
} from '../../server/src/features/reviews/lists/review-cursor.ts';

const WALKED_PAGES = 1_000;
const REVIEWS_PER_PAGE = 20;
const NINE_YEARS_MS = 9 * 365.25 * 24 * 3_600_000;
/** Ids grow with time, so this low id is far down among equal keys. */
const FAR_SHARE = 0.1;

/** A long list, and positions in it. */
export interface DeepList {
  list: ListName;
  /** The statement's first value: id of the spring, or name of the member. */
  whose: string;
  path: string;
  positions: { title: string; cursor: string | undefined; after: CursorPosition | undefined }[];
}

const NEXT = /^<(.*)>; rel="next"$/;

const ask = async (url: string) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer;
};

/** Follows the `Link` of each page. */
const walk = async (site: string, path: string, pages: number): Promise<string> => {
  let next = path;
  for (let page = 0; page < pages; page += 1) {
    const answer = await ask(site + next);
    await answer.arrayBuffer();
    const found = NEXT.exec(answer.headers.get('link') ?? '')?.[1];
    if (found === undefined) throw new Error(`${path} has only ${page + 1} pages.`);
    next = found;
  }
  return String(new URL(next, site).searchParams.get('cursor'));
};

const LISTS = ['newest', 'helpful', 'highest', 'lowest', 'member'] as const;

const farKeys = (): Record<(typeof LISTS)[number], number> => {
  const longAgo = (Date.now() - NINE_YEARS_MS) * 1_000;
  return { newest: longAgo, member: longAgo, helpful: 0, highest: 1, lowest: -5 };
};

/** The busiest spring in every order, and the busiest member: the first page, a later one, one near the end. */
export const findDeepLists = async (
  client: Client,
  site: string,
  count: number,
): Promise<DeepList[]> => {
  const { rows } = await client.query<{ spring: string; username: string; least: number }>(
    `select spring.id::text as spring, username, least(spring.review_count, member.review_count)
     from (select * from springs order by review_count desc limit 1) spring,
       (select * from members order by review_count desc limit 1) member`,
  );
  const { spring = '', username = '', least = 0 } = rows[0] ?? {};
  // In a small database, not quite to the end.
  const pages = Math.min(WALKED_PAGES, Math.floor((least / REVIEWS_PER_PAGE) * 0.8));
  const keys = farKeys();
  const lists: DeepList[] = [];
  for (const list of LISTS) {
    const ofMember = list === 'member';
    const path = ofMember
      ? `/api/users/${username}/reviews?`
      : `/api/springs/${spring}/reviews?sort=${list}&`;
    const walked = await walk(site, path, pages);
    const far = writeCursor(list, `${keys[list]} ${Math.ceil(count * FAR_SHARE)}`);
    await ask(`${site}${path}cursor=${far}`).then(async (answer) => {
      if (!answer.headers.has('link'))
        throw new Error(`${path} ends before ${await answer.text()}`);
    });
    const positions = [
      { title: 'first page', cursor: undefined },
      { title: `page ${pages + 1}`, cursor: walked },
      { title: 'near the end', cursor: far },
    ].map(({ title, cursor }) => ({ title, cursor, after: readCursor(list, cursor) }));
    lists.push({ list, whose: ofMember ? username : spring, path, positions });
  }
  return lists;
};
