import { resolve } from 'node:path';
import { runner } from 'node-pg-migrate';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

/** Forward only. Other processes wait for node-pg-migrate's advisory lock. */
export const migrate = async (databaseUrl: string, log: (line: string) => void): Promise<void> => {
  const done = await runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    log: () => undefined,
  });
  log(
    done.length === 0
      ? 'The database is up to date.'
      : `Migrated: ${done.map((m) => m.name).join(', ')}.`,
  );
};
