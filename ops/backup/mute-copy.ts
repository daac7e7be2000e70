import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from 'pg';

const MIGRATION = resolve(import.meta.dirname, '../../server/migrations/0024_site.sql');

const OWNER = `
  select tableowner as owner from pg_tables where schemaname = 'public' and tablename = 'members'`;

/** False if the database has no site. One from before there was the table gets it: migrating keeps it. */
export const muteCopy = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ owner: string }>(OWNER);
  const [members] = rows;
  if (!members) return false;
  await client.query('set search_path = public');
  await client.query(readFileSync(MIGRATION, 'utf8'));
  await client.query(`alter table site owner to ${client.escapeIdentifier(members.owner)}`);
  await client.query("update site set muted_at = now(), muted_because = 'restored from a backup'");
  return true;
};
