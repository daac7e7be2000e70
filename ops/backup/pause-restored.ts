import type { Client } from 'pg';

const HAS_SITE = "select to_regclass('public.site') is not null as has_site";
const PAUSE = "update public.site set paused_at = now(), paused_because = 'restored from a backup'";

/** False if the database has no site. */
export const pauseRestored = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ has_site: boolean }>(HAS_SITE);
  if (!rows[0]?.has_site) return false;
  await client.query(PAUSE);
  return true;
};
