import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (name: string, typed: string) =>
  highlight(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('the words typed that begin words of the name are marked', () => {
  it.each([
    ['Kirkham Hot Springs', 'kirk', '[Kirk]ham Hot Springs'],
    ['Kirkham Hot Springs', 'HOT spring', 'Kirkham [Hot] [Spring]s'],
    ['Kirkham Hot Springs', 'ham', 'Kirkham Hot Springs'],
    ['Cañon City Hot Springs', 'canon', '[Cañon] City Hot Springs'],
    ['Can\u0303on City', 'can', '[Can\u0303]on City'],
    ['Cafe Springs', 'café', '[Cafe] Springs'],
    ['Steamboat Springs', 'steam steamboat', '[Steamboat] Springs'],
    ['Springs at Id', 'id', 'Springs at [Id]'],
    ['Idaho Springs', 'id', 'Idaho Springs'],
    ['Hot Springs', '', 'Hot Springs'],
    ['Hot Springs', '.*(h|s)+ $&', 'Hot Springs'],
    ['<b>Hot</b>', 'hot', '<b>[Hot]</b>'],
    ['Ojo Caliente (Hot)', 'hot ojo', '[Ojo] Caliente ([Hot])'],
  ])('%j, searched by %j', (name, typed, expected) => {
    expect(marked(name, typed)).toBe(expected);
  });
});

it('whatever is typed, the pieces make up the name again', { tags: '@11.10' }, () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  fc.assert(
    fc.property(text, text, (name, typed) => {
      const pieces = highlight(name, typed);
      expect(pieces.map((piece) => piece.text).join('')).toBe(name);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
  );
});

it('a name is found by its own words', { tags: '@11.10' }, () => {
  const word = fc.stringMatching(/^[a-zA-Zà-ö]{3,12}$/);
  fc.assert(
    fc.property(word, word, (first, second) => {
      expect(highlight(`${first} ${second}`, second).at(-1)).toMatchObject({
        text: second,
        isMatch: true,
      });
    }),
  );
});
