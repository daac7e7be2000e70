import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { Problem } from '../../scripts/services/command.ts';
import { listTables, readTables } from './compare-tables.ts';
import { listPhotoKeys } from './photo-copies.ts';
import { withClient } from './programs.ts';

const LOCK_TRIES = 20;
const ARCHIVE_PATIENCE_MS = 120_000;

/** What the site's role needs besides its own tables. A superuser gives it once. */
export const grantTo = (role: string) =>
  `grant execute on function pg_create_restore_point, pg_switch_wal to ${role}`;

const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

const hasCode = (error: unknown, code: string) =>
  error instanceof pg.DatabaseError && error.code === code;

const explain = (client: Client, error: unknown) =>
  hasCode(error, INSUFFICIENT_PRIVILEGE) && (error as Error).message.includes('function')
    ? new Problem(
        `${(error as Error).message}. Run once: psql -d ${client.database} -c '${grantTo(String(client.user))}'`,
      )
    : error;

/** A restore point, and a snapshot with exactly what was committed before it. Writers wait milliseconds. */
const holdMoment = async (client: Client, point: string) => {
  const tables = await listTables(client);
  await client.query("set lock_timeout = '1s'");
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin isolation level repeatable read');
      await client.query(`lock table ${tables.join(', ')} in share mode`);
      const { rows } = await client.query<{ snapshot: string }>(
        'select pg_export_snapshot() as snapshot, pg_create_restore_point($1)',
        [point],
      );
      return String(rows[0]?.snapshot);
    } catch (error) {
      await client.query('rollback');
      if (tries === LOCK_TRIES || !hasCode(error, LOCK_NOT_AVAILABLE)) throw explain(client, error);
    }
  }
};

/** Until all WAL up to now is in the repository. */
const untilArchived = async (client: Client) => {
  const { rows } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  const wanted = String(rows[0]?.file);
  const deadline = Date.now() + ARCHIVE_PATIENCE_MS;
  for (;;) {
    const state = await client.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    );
    if ((state.rows[0]?.last ?? '') >= wanted) return;
    if (Date.now() > deadline) throw new Problem(`PostgreSQL did not archive ${wanted}.`);
    await delay(200);
  }
};

/** What the source held at a moment that a restore can go to by its name, while writing goes on. */
export const readMoment = (sourceUrl: string, point: string) =>
  withClient(sourceUrl, (locker) =>
    withClient(sourceUrl, async (reader) => {
      const snapshot = await holdMoment(locker, point);
      await reader.query('begin isolation level repeatable read read only');
      await reader.query(`set transaction snapshot '${snapshot}'`);
      await locker.query('commit');
      await untilArchived(locker);
      return { tables: await readTables(reader), photos: await listPhotoKeys(reader) };
    }),
  );
