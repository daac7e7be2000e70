import { z } from 'zod';
import { oneLine } from './one-line.ts';

// PostgreSQL's text takes neither NUL nor half a surrogate pair: refused here, they are a plain 400
// instead of a failure inside the database.
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/**
 * Unchanged: for text to compare or to search for. Text that people read is `oneLineText` or `prose`.
 * Text that is too long is refused unread: a megabyte of blanks takes long to clean.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .refine(isStorable, { error: "contains characters that we can't store" });

/** For names and the like. */
export const oneLineText = (max: number) => text(max).overwrite(oneLine);

/** Several lines. Emoji and many scripts need invisible characters, so they stay among visible ones. */
export const prose = (max: number) =>
  text(max).overwrite((value) => (oneLine(value) === '' ? '' : value));
