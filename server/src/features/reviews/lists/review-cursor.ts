import type { ReviewSort } from '@wildsoak/contract/reviews';
import { HttpError } from '../../../platform/errors.ts';

/** Where a page ends: the key the list is sorted by, and the id. Both are whole numbers. */
export interface CursorPosition {
  key: string;
  id: string;
}

/** A position in one list means nothing in another. */
export type SpringList = ReviewSort | 'photos';
export type ListName = SpringList | 'member';

const MAX_INTEGER = 2_147_483_647;
const MAX_RATING = 5;

/** The most a column can hold: PostgreSQL fails on more. Times are microseconds since 1970. */
const MAX_KEY: Record<ListName, number> = {
  newest: Number.MAX_SAFE_INTEGER,
  photos: Number.MAX_SAFE_INTEGER,
  member: Number.MAX_SAFE_INTEGER,
  helpful: MAX_INTEGER,
  highest: MAX_RATING,
  lowest: MAX_RATING,
};

const WRITTEN = /^(\w+) (-?\d{1,16}) (\d{1,10})$/;

/** `position` is the key, a space and the id, as the statements of the lists write it. */
export const writeCursor = (list: ListName, position: string): string =>
  Buffer.from(`${list} ${position}`).toString('base64url');

export const readCursor = (
  list: ListName,
  cursor: string | undefined,
): CursorPosition | undefined => {
  if (cursor === undefined) return undefined;
  const [, name, key, id] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (
    name !== list ||
    key === undefined ||
    id === undefined ||
    Math.abs(Number(key)) > MAX_KEY[list] ||
    Number(id) > MAX_INTEGER
  ) {
    throw new HttpError(400, "This cursor isn't one of ours. Start over without one.");
  }
  return { key, id };
};
