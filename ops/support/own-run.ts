import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../backup/programs.ts';

/** What goes when the run ends, however it ends (`supervise.ts`). It is also where temporary files are. */
export const ownFolder = (): string => {
  const folder = process.env['RUN_FOLDER'];
  if (folder === undefined) throw new Error('Start it with npm run.');
  return folder;
};

/** An empty database, which goes with the run. */
export const ownDatabase = async (): Promise<{ name: string; url: string }> => {
  const url = new URL(String(process.env['DATABASE_URL']));
  const name = `wildsoak_run_${randomBytes(4).toString('hex')}`;
  appendFileSync(join(ownFolder(), 'databases'), `${name}\n`);
  await withClient(url.href, (client) => client.query(`create database ${name}`));
  url.pathname = `/${name}`;
  return { name, url: url.href };
};

/** Whether somebody wants the run to come to its end. */
export const isAskedToFinish = () => existsSync(join(ownFolder(), 'finish'));
