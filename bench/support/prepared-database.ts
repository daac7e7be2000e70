import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import pg, { type Client } from 'pg';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

const exists = async (url: URL, name: string) => {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};

interface Rows {
  table: 'reviews' | 'visits';
  count: number;
  load: (client: Client, count: number, say: (line: string) => void) => Promise<void>;
}

/** A separate database with this many rows, loaded once and then reused. */
export const prepareDatabase = async (
  name: string,
  { table, count, load }: Rows,
  say: (line: string) => void,
): Promise<string> => {
  const url = new URL(String(process.env['DATABASE_URL']));
  await exists(url, name);
  url.pathname = `/${name}`;
  for (const role of ['migrate', 'import']) {
    const env = { ...process.env, DATABASE_URL: url.href };
    const { stdout } = await run(process.execPath, ['server/src/main.ts', role], {
      cwd: ROOT,
      env,
    });
    say(stdout.trim());
  }
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${table}`,
    );
    const loaded = rows[0]?.count ?? 0;
    if (loaded === 0) await load(client, count, say);
    else if (loaded !== count) {
      throw new Error(
        `${name} holds ${loaded} ${table}. Drop it, or name another with --database.`,
      );
    }
  } finally {
    await client.end();
  }
  return url.href;
};
