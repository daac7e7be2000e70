import { spawnSync } from 'node:child_process';

/** The database's own client, which `serve.ts` needs too. */
const PSQL = 'psql';

/** The database that `serve.ts` makes for a run. */
const databaseUrl = (): string => {
  const given = process.env['DATABASE_URL'];
  if (!given) throw new Error('DATABASE_URL is missing. Run npm run setup first.');
  const database = new URL(given);
  database.pathname = '/wildsoak_e2e';
  return database.href;
};

/** One statement; `:'name'` in it stands for a value, quoted by psql. Gives back what it printed. */
export const runSql = (sql: string, values: Record<string, string> = {}): string => {
  const variables = Object.entries(values).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  const { status, stdout, stderr } = spawnSync(
    PSQL,
    [databaseUrl(), '-qAtX', '-v', 'ON_ERROR_STOP=1', ...variables],
    { input: sql, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trimEnd();
};
