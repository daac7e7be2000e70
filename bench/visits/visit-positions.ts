import { writeCursor } from '../../server/src/platform/http/calls/cursor.ts';

/** The day, in days since 1970, and an id: where a page begins. */
export const positionIn = (cursor: string): number[] =>
  Buffer.from(cursor, 'base64url').toString().split(' ').map(Number);

const DAY_MS = 86_400_000;

export const yearsBack = (years: number): string =>
  writeCursor(`${Math.floor(Date.now() / DAY_MS - years * 365)} 1`);
