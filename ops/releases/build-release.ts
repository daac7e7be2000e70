import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** Below the root, where packages are found. */
const RELEASES = join(ROOT, '.local/releases');

const FOOTER = 'web/app/shell/footer.tsx';
const WORD = 'Discover natural hot springs';
const MIGRATION = `-- Up Migration

alter table springs add column rehearsed_release text;
`;

export interface Release {
  name: string;
  main: string;
  webEntry: string;
  assetsDir: string;
  hasMigration: boolean;
}

interface Difference {
  name: string;
  /** A change of the schema that nothing in the release before knows. */
  hasMigration?: boolean;
}

/** The product as it is here, with another word in the footer: a real build, a folder of its own. */
export const buildRelease = async ({ name, hasMigration = false }: Difference) => {
  const folder = join(RELEASES, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const filter = (path: string) => !/\/(build|node_modules|\.react-router)$/.test(path);
  for (const part of ['web', 'server'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true, filter });
  for (const part of ['tsconfig.base.json', 'catalog', 'contract'])
    await symlink(join(ROOT, part), join(folder, part));
  const footer = join(folder, FOOTER);
  const text = await readFile(footer, 'utf8');
  if (!text.includes(WORD)) throw new Error(`${FOOTER} no longer says "${WORD}".`);
  await writeFile(footer, text.replace(WORD, `${WORD} (${name})`));
  if (hasMigration)
    await writeFile(join(folder, 'server/migrations/9000_rehearsed_release.sql'), MIGRATION);

  const builder = join(ROOT, 'node_modules/.bin/react-router');
  await run(process.execPath, [builder, 'build', join(folder, 'web')], { cwd: ROOT });
  const client = join(folder, 'web/build/client');
  await run(process.execPath, [join(ROOT, 'scripts/compress.ts'), client]);
  return {
    name,
    main: join(folder, 'server/src/main.ts'),
    webEntry: join(folder, 'web/build/server/index.js'),
    assetsDir: join(client, 'assets'),
    hasMigration,
  } satisfies Release;
};
