import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { CONSTANTS } from '../../../schema/constants.ts';
import { splitStatements } from './split-statements.ts';

export const SCHEMA_FOLDER = resolve(import.meta.dirname, '../../../schema');

/** Higher with each change, so that an older release knows a newer database. `npm run generate` writes it. */
export const SCHEMA_VERSION = JSON.parse(
  readFileSync(join(SCHEMA_FOLDER, 'version.json'), 'utf8'),
) as { number: number; hash: string };

const isConstant = (name: string): name is keyof typeof CONSTANTS => name in CONSTANTS;

const fill = (text: string): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!isConstant(name)) throw new Error(`server/schema has no constant ${name}.`);
    return CONSTANTS[name];
  });

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Functions, triggers and words, a file for each subject, with the contract's constants. */
const readStatements = (): string[] =>
  readdirSync(SCHEMA_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) => splitStatements(fill(readFileSync(join(SCHEMA_FOLDER, file), 'utf8'))));

export const schemaHash = (): string => hashOf(readStatements().join(';'));

const isFunction = (statement: string) => /^create or replace function/m.test(statement);

/**
 * A transaction in a single message, and without waiting for the disk or a second machine: it holds its locks only while
 * PostgreSQL works, however busy we are. The next ordinary commit makes it last.
 */
export const runAtOnce = async (client: Client, text: string, lockTimeoutMs: number) => {
  const settings = `set local lock_timeout = ${lockTimeoutMs}; set local synchronous_commit = off`;
  try {
    await client.query(`begin; ${settings}; ${text}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/**
 * Each statement replaces what it states. Functions change together and lock no table; each of the others locks one
 * table for a moment, and is left out where it has not changed. What is no longer stated goes in a migration, like a
 * column. False if the database has this version already, or a newer one.
 */
export const applySchema = async (client: Client, lockTimeoutMs: number): Promise<boolean> => {
  const { number, hash } = SCHEMA_VERSION;
  const { rows } = await client.query(
    'select from schema_version where number > $1 or number = $1 and hash = $2',
    [number, hash],
  );
  if (rows.length > 0) return false;
  const run = (text: string) => runAtOnce(client, text, lockTimeoutMs);
  const statements = readStatements();
  await run(statements.filter(isFunction).join(';'));
  const applied = await client.query<{ hash: string }>('select hash from schema_statements');
  const known = new Set(applied.rows.map((row) => row.hash));
  const others = statements.filter((statement) => !isFunction(statement));
  for (const statement of others) {
    const own = hashOf(statement);
    if (!known.has(own)) await run(`${statement}; insert into schema_statements values ('${own}')`);
  }
  await client.query('delete from schema_statements where hash <> all($1)', [others.map(hashOf)]);
  await client.query(
    `insert into schema_version (number, hash) values ($1, $2)
     on conflict (is_only) do update set number = $1, hash = $2`,
    [number, hash],
  );
  return true;
};
