import { expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';

it.each([
  ['a; b;', ['a', 'b']],
  ['a; -- why; not\nb;\n-- the end', ['a', 'b']],
  ["insert into a values ('x; it''s y'); b", ["insert into a values ('x; it''s y')", 'b']],
  ['do $$ begin a; b; end $$; c;', ['do $$ begin a; b; end $$', 'c']],
  ['do $x$ a; $$ b; $$ $x$; c;', ['do $x$ a; $$ b; $$ $x$', 'c']],
  ['-- No transaction\n;\n', []],
])('the statements of %j', (sql, statements) => {
  const bare = (text: string) => text.replaceAll(/--.*$/gm, '').trim();
  expect(splitStatements(sql).map(bare)).toEqual(statements);
});
