import { z } from 'zod';
import { oneLine } from './one-line.ts';

// PostgreSQL's text takes neither NUL nor half a surrogate pair; refusing them here turns a
// failure inside the database into a plain 400.
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/**
 * As it came: what is compared or searched for. What people get to read is `oneLineText` or `prose`.
 * A text that is too long is not looked at: a megabyte of blanks takes long to clean.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .refine(isStorable, { error: 'contains characters that we cannot store' });

/** Of names, places and the like. */
export const oneLineText = (max: number) => text(max).overwrite(oneLine);

/** Of several lines. Emoji and many scripts need what is unseen, so it stays beside what is seen. */
export const prose = (max: number) =>
  text(max).overwrite((value) => (oneLine(value) === '' ? '' : value));
