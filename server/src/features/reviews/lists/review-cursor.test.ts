import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../platform/errors.ts';
import { readCursor, writeCursor, type ListName } from './review-cursor.ts';

const LISTS: ListName[] = ['newest', 'photos', 'member', 'helpful', 'highest', 'lowest'];
const MAX_INTEGER = 2_147_483_647;

/** The largest key that a column of the list can hold. */
const mostOf = (list: ListName) => {
  if (list === 'helpful') return MAX_INTEGER;
  return list === 'highest' || list === 'lowest' ? 5 : Number.MAX_SAFE_INTEGER;
};

const list = fc.constantFrom(...LISTS);
const id = fc.nat(MAX_INTEGER);
const written = list.chain((name) =>
  fc.record({ name: fc.constant(name), key: fc.maxSafeInteger().map((n) => n % mostOf(name)), id }),
);

/** What is read is a place that PostgreSQL takes, or the caller's own mistake: nothing else. */
const expectHarmless = (name: ListName, cursor: string) => {
  try {
    const place = readCursor(name, cursor);
    expect(place?.key).toMatch(/^-?\d{1,16}$/);
    expect(Math.abs(Number(place?.key))).toBeLessThanOrEqual(mostOf(name));
    expect(place?.id).toMatch(/^\d{1,10}$/);
    expect(Number(place?.id)).toBeLessThanOrEqual(MAX_INTEGER);
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 400 });
  }
};

describe('hardening: cursors', { tags: '@19.46' }, () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(written, ({ name, key, id }) => {
        expect(readCursor(name, writeCursor(name, `${key} ${id}`))).toEqual({
          key: `${key}`,
          id: `${id}`,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('of one list are none of another', () => {
    fc.assert(
      fc.property(written, list, ({ name, key, id }, other) => {
        fc.pre(other !== name);
        expect(() => readCursor(other, writeCursor(name, `${key} ${id}`))).toThrow(HttpError);
      }),
      { numRuns: 500 },
    );
  });

  it('that somebody made up are a 400, or a place that the database takes', () => {
    const madeUp = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text).toString('base64url')),
      fc
        .tuple(list, fc.bigInt(), fc.bigInt(), fc.string())
        .map(([name, key, id, tail]) => writeCursor(name, `${key} ${id}${tail}`)),
      fc
        .tuple(written, fc.nat(), fc.string({ maxLength: 2 }))
        .map(([{ name, key, id }, at, odd]) => {
          const good = writeCursor(name, `${key} ${id}`);
          return good.slice(0, at % good.length) + odd + good.slice((at % good.length) + 1);
        }),
    );
    fc.assert(fc.property(list, madeUp, expectHarmless), { numRuns: 1_000 });
  });
});
