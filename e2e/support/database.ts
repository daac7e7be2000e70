import { spawnSync } from 'node:child_process';
import { DATABASE } from './address.ts';

/** The database that `serve.ts` makes for a run. */
export const databaseUrl = (): string => {
  const given = process.env['DATABASE_URL'];
  if (!given) throw new Error('DATABASE_URL is missing. Run npm run setup first.');
  const database = new URL(given);
  database.pathname = `/${DATABASE}`;
  return database.href;
};

/** Runs one statement, where `:'name'` stands for a value that psql quotes. Returns what psql printed. */
export const runSql = (sql: string, values: Record<string, string> = {}): string => {
  const variables = Object.entries(values).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  const { status, stdout, stderr } = spawnSync(
    'psql',
    [databaseUrl(), '-qAtX', '-v', 'ON_ERROR_STOP=1', ...variables],
    { input: sql, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trimEnd();
};
