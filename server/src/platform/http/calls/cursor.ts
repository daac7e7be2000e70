import { HttpError } from '../../errors.ts';

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page, if there is one. */
  next: string | null;
}

export const writeCursor = (position: string): string =>
  Buffer.from(position).toString('base64url');

/** The groups of `pattern` in the cursor. */
export const readCursor = (pattern: RegExp, cursor: string | undefined): string[] | undefined => {
  if (cursor === undefined) return undefined;
  const found = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  if (found) return found.slice(1);
  throw new HttpError(400, "This cursor isn't one of ours. Start over without one.");
};
