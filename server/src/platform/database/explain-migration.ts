import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { isDatabaseUnavailable } from './errors.ts';

/** Only a superuser can create the first; for the others, the owner of the database is enough. */
export const EXTENSIONS = ['postgis', 'pg_trgm', 'unaccent', 'fuzzystrmatch'];
const CREATE_EXTENSIONS = EXTENSIONS.map((name) => `create extension if not exists ${name};`);

const LOCK_TIMEOUT = '55P03';

/** What has held its locks the longest, as far as we may see it. */
const readOldest = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ line: string }>(`
      select format('process %s (%s, for %s s)', pid, application_name,
        extract(epoch from now() - xact_start)::int) line
      from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      order by xact_start limit 3`);
    return rows.map(({ line }) => line).join(', ');
  } finally {
    await client.end();
  }
};

/** Problems that an operator can solve, in a line that says how; all others as they are. */
export const explainMigration = async (error: unknown, databaseUrl: string): Promise<unknown> => {
  const { code, message } = error as { code?: string; message: string };
  const { pathname, username } = new URL(databaseUrl);
  const database = pathname.slice(1);
  if (message.startsWith('permission denied to create extension')) {
    return new ConfigError(
      `The role ${username} cannot create extensions. As a superuser (psql -d ${database}), run once: ` +
        `${CREATE_EXTENSIONS.join(' ')} Then migrate again.`,
    );
  }
  if (/^extension "\w+" is not available|could not open extension control file/.test(message)) {
    return new ConfigError(
      `PostgreSQL lacks an extension: ${message}. It needs ${EXTENSIONS.join(', ')}; ` +
        `on Debian: apt install postgresql-15-postgis-3 postgresql-contrib (with your version).`,
    );
  }
  if (message.includes('permission denied for schema public')) {
    return new ConfigError(
      `The role ${username} cannot create tables. As a superuser, run once: ` +
        `alter database ${database} owner to ${username}; Then migrate again.`,
    );
  }
  if (message.startsWith('Not run migration')) {
    return new ConfigError(
      'This database has migrations that this release does not know. Nothing is released yet, so make a new one: ' +
        'for a private one stop the services, delete .local/postgres and run npm run setup.',
    );
  }
  if (code === LOCK_TIMEOUT) {
    const oldest = await readOldest(databaseUrl);
    return new ConfigError(
      `The table was busy for too long. Migrate again later, or end: ${oldest}.`,
    );
  }
  return isDatabaseUnavailable(error)
    ? new ConfigError(`Could not connect to the database: ${message || code}.`)
    : error;
};
