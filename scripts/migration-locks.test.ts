import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMigrationLocks } from './check/migration-locks.ts';
import { root } from './env-file.mjs';

const FILE = 'server/migrations/0023_next.sql';
const problems = (sql: string) => findMigrationLocks(FILE, sql);

describe('migrations that would stop the release that runs', () => {
  it.each([
    ['create index a on springs (name);', /create the index concurrently/],
    ['create unique index a on springs (name);', /create the index concurrently/],
    ['drop index springs_position;', /do it concurrently/],
    ['alter table reviews add column mood text not null;', /give it a default/],
    ['alter table reviews add mood text not null;', /give it a default/],
    [
      'alter table reviews add column key uuid default gen_random_uuid();',
      /writes the whole table/,
    ],
    ['alter table reviews add column number bigserial;', /writes the whole table/],
    ['alter table reviews\n  alter column rating type numeric;', /add a second column/],
    ['alter table reviews rename column rating to stars;', /uses the old name/],
    ['alter table reviews rename to opinions;', /uses the old name/],
    ['alter table reviews drop column rating;', /may read it/],
    ['drop table reviews;', /may use it/],
    ['alter table reviews alter column rating set not null;', /reads the whole table/],
    ['alter table a add foreign key (b) references c (id);', /as not valid/],
    ['alter table a add column b integer references c (id);', /as not valid/],
    ["alter table a add constraint b check (c in ('x'));", /as not valid/],
    ['alter table a add constraint b unique (c);', /add the constraint using it/],
    ["-- What's said; and more.\nalter table a add b bigint check (b > 0);", /as not valid/],
    ['lock table springs;', /locks the table/],
    ['truncate springs;', /locks the table/],
    ['alter table a add b text; update a set b = c;', /a file of its own/],
    ['create index concurrently a on springs (name);', /-- No transaction/],
    [
      '-- No transaction\ncreate index concurrently a on springs (name);',
      /drop index concurrently if exists a/,
    ],
    ['-- No transaction\nalter table a add b text;', /a file with a transaction/],
  ])('%s', (sql, problem) => {
    expect(problems(sql)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    'alter table reviews add column mood text;',
    "alter table reviews add column mood text not null default '';",
    'alter table reviews add column at timestamptz not null default now();',
    'create table a (id serial primary key, b text not null); create index c on a (b);',
    'alter table a add constraint b foreign key (c) references d (id) not valid;',
    'alter table a validate constraint b;',
    'alter table a add constraint b unique using index c;',
    'alter table a drop constraint b; alter table a alter column c drop not null;',
    'update a set b = c;',
    "create function f() returns trigger language plpgsql as $$ begin update a set b = 'drop table c'; end $$;",
    '-- Safe: nobody reads it since 0022.\nalter table reviews drop column rating;',
    '-- No transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on springs (name);',
  ])('lets pass: %s', (sql) => {
    expect(problems(sql)).toEqual([]);
  });

  it('says Safe for one statement only', () => {
    expect(problems('-- Safe: so we say.\ndrop table a;\ndrop table b;')).toHaveLength(1);
  });

  it('leaves alone what is no migration', () => {
    expect(findMigrationLocks('ops/a.sql', 'drop table a;')).toEqual([]);
  });

  it('finds nothing in ours', () => {
    const folder = 'server/migrations';
    const found = readdirSync(join(root, folder)).flatMap((name) =>
      findMigrationLocks(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
