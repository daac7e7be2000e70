import { z } from 'zod';

// PostgreSQL's text takes neither NUL nor half a surrogate pair; refusing them here turns a
// failure inside the database into a plain 400.
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

export const text = (max: number) =>
  z.string().max(max).refine(isStorable, { error: 'holds characters that cannot be stored' });
