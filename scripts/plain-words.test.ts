import { expect, it } from 'vitest';
import { findWords } from './check/plain-words.ts';

it('reports a word that we no longer use, with its line and what to say instead', () => {
  expect(findWords('web/app/a.ts', 'const a = 1;\nconst colours = [];')).toEqual([
    'web/app/a.ts:2 "colour": say color',
  ]);
});

it.each([
  'Whoever sends a photo waits.',
  'The member is told so.',
  'Where one can bathe.',
  'neighbouringTiles()',
  'a mail to each member',
  'what people say of it',
  'That did not work: the server refused it.',
  'unmuted',
  'isOutOfTheQuestion(status)',
  "import { halve } from './by-halves.ts';",
])('reports: %s', (line) => {
  expect(findWords('a.md', line)).toHaveLength(1);
});

it('reports a sentence that goes on in the next line', () => {
  expect(findWords('web/app/a.tsx', '<p>\n  If it was\n  not you, call.\n</p>')).toEqual([
    'web/app/a.tsx:2 "If it was not you": say if this wasn’t you',
  ]);
});

it.each([
  'aria-labelledby="title"',
  'a mail server, half of it, each one can',
  'a third party',
  'Somebody fell ill.',
  "name.endsWith('.csv')",
])('lets pass: %s', (line) => {
  expect(findWords('a.md', line)).toEqual([]);
});

it.each([
  `  test("'displayed, then editing (inline form), then saved or cancelled.' Yes", async ({`,
  "test('hardening: the address is told to nobody', async () => {",
])('lets pass a title that quotes: %s', (line) => {
  expect(findWords('e2e/a.spec.ts', line)).toEqual([]);
  expect(findWords('e2e/a.ts', line)).toHaveLength(1);
});

it('leaves data and what has run alone', () => {
  expect(findWords('server/migrations/0001_springs.sql', '-- colour')).toEqual([]);
});
