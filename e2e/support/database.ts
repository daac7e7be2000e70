import pg from 'pg';
import { DATABASE } from './address.ts';

/** The database that `serve.ts` makes for a run. */
export const databaseUrl = (): string => {
  const given = process.env['DATABASE_URL'];
  if (!given) throw new Error('DATABASE_URL is missing. Run npm run setup first.');
  const database = new URL(given);
  database.pathname = `/${DATABASE}`;
  return database.href;
};

/** Values come as PostgreSQL prints them: tests compare text. */
const AS_PRINTED = { getTypeParser: () => String };

let pool: pg.Pool | undefined;

/** Ends its connections when idle, so that no worker waits for them. */
const connections = () =>
  (pool ??= new pg.Pool({ connectionString: databaseUrl(), max: 2, allowExitOnIdle: true }));

/**
 * Runs one statement, where `:'name'` stands for a value. Returns the rows as psql prints them: columns
 * with `|` between them, a line for each row.
 */
export const runSql = async (sql: string, values: Record<string, string> = {}): Promise<string> => {
  const names = Object.keys(values);
  const text = sql.replaceAll(/:'(\w+)'/g, (_, name: string) => `$${names.indexOf(name) + 1}`);
  const { rows } = await connections().query<(string | null)[]>({
    text,
    values: Object.values(values),
    rowMode: 'array',
    types: AS_PRINTED,
  });
  return rows.map((row) => row.map((value) => value ?? '').join('|')).join('\n');
};
