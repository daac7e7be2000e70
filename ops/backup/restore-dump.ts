import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Problem } from '../../scripts/services/command.ts';
import type { Files } from '../../server/src/platform/files.ts';
import type { Say } from './run-command.ts';
import { checkBackup, checksumOf, DATABASE_FILE, type ListedFile } from './manifest.ts';
import { connectionOf, placeOf, readProgram, runProgram, withClient } from './programs.ts';

/**
 * What is ours: not PostgreSQL's, and not of an extension, which may belong to somebody else. What belongs
 * to a table goes with the table.
 */
const OURS = `
  select format('drop schema %I cascade', nspname) as remove from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    and not exists (select from pg_depend where objid = pg_namespace.oid and deptype = 'e')
  union all
  select format('drop %s if exists %s cascade',
    case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'e', 'i'))
  union all
  select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select format('drop type if exists %s cascade', pg_type.oid::regtype)
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`;

const PAUSE = `
update public.site set paused_at = now(), paused_because = 'restored from a backup';
`;

/** All or nothing, and paused: nobody ever sees the copy before it is. */
const restoreDatabase = async (databaseUrl: string, dump: string, removals: readonly string[]) => {
  const { address, env } = connectionOf(databaseUrl);
  async function* statements() {
    for (const remove of removals) yield `${remove};\n`;
    yield* readProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', dump]);
    yield PAUSE;
  }
  const args = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  await runProgram('psql', [...args, '--dbname', address], { env, input: statements() });
};

/** Photos have the names of what is in them, so one that is there stays: it may be somebody else's. */
export const restorePhotos = async (
  folder: string,
  files: Files,
  photos: readonly ListedFile[],
) => {
  const result = { stored: 0, different: 0 };
  for (const { path, sha256 } of photos) {
    const found = await files.open(path);
    if (found) {
      if ((await checksumOf(found)).sha256 !== sha256) result.different += 1;
      continue;
    }
    await files.put(path, await readFile(join(folder, path)), `image/${path.split('.').at(-1)}`);
    result.stored += 1;
  }
  return result;
};

export const restoreDump = async (
  source: string,
  { databaseUrl, files }: { databaseUrl: string; files: Files },
  { isReplacing }: { isReplacing: boolean },
  say: Say,
) => {
  const folder = resolve(source);
  const { manifest, files: listed } = await checkBackup(folder);
  const removals = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ remove: string }>(OURS);
    return rows.map(({ remove }) => remove);
  });
  if (removals.length > 0 && !isReplacing) {
    throw new Problem(
      `${placeOf(databaseUrl)} is not empty. To delete what is in it, add --replace.`,
    );
  }
  const photos = listed.filter(({ path }) => path !== DATABASE_FILE);
  const { stored, different } = await restorePhotos(folder, files, photos);
  await restoreDatabase(databaseUrl, join(folder, DATABASE_FILE), removals);
  await withClient(databaseUrl, (client) => client.query('analyze'));
  const { reviews, madeAt, missing } = manifest;
  say(`Restored ${reviews} reviews and ${stored} files of photos, as of ${madeAt}.`);
  if (different > 0) say(`Left alone: ${different} files of photos that were there, and differ.`);
  if (missing.length > 0) say(`The original did not have ${missing.length} files of photos.`);
  say('The copy is paused. When it takes over, run: node main.mjs resume');
};
