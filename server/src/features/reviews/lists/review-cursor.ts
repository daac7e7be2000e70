import type { ReviewSort } from '@wildsoak/contract/reviews';
import { HttpError } from '../../../platform/http/errors.ts';

/** Where a page ends: the key that the list is ordered by, and the id. Both as whole numbers. */
export interface Place {
  key: string;
  id: string;
}

/** The list that a place is in; a place of one list means nothing in another. */
export type SpringList = ReviewSort | 'photos';
export type ListName = SpringList | 'member';

const MAX_INTEGER = 2_147_483_647;
const MAX_RATING = 5;

/** What a column holds at most: PostgreSQL fails on more. Times are microseconds since 1970. */
const MAX_KEY: Record<ListName, number> = {
  newest: Number.MAX_SAFE_INTEGER,
  photos: Number.MAX_SAFE_INTEGER,
  member: Number.MAX_SAFE_INTEGER,
  helpful: MAX_INTEGER,
  highest: MAX_RATING,
  lowest: MAX_RATING,
};

const WRITTEN = /^(\w+) (-?\d{1,16}) (\d{1,10})$/;

/** `place` as the statements of the lists write it: key and id with a blank between. */
export const writeCursor = (list: ListName, place: string): string =>
  Buffer.from(`${list} ${place}`).toString('base64url');

export const readCursor = (list: ListName, cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined;
  const [, name, key, id] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (
    name !== list ||
    key === undefined ||
    id === undefined ||
    Math.abs(Number(key)) > MAX_KEY[list] ||
    Number(id) > MAX_INTEGER
  ) {
    throw new HttpError(400, 'This cursor is none of ours. Please start again without one.');
  }
  return { key, id };
};
