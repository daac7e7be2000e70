import { spawnSync } from 'node:child_process';
import { Problem } from '../../scripts/services/command.ts';
import { databaseAccount } from './cluster.ts';

export interface Repository {
  /** pgBackRest's configuration file. */
  config: string;
  stanza: string;
}

/** Runs as PostgreSQL's account, which owns both the data and the repository. */
export const pgbackrest = (
  { config, stanza }: Repository,
  command: string,
  ...options: string[]
) => {
  const args = [`--config=${config}`, `--stanza=${stanza}`, ...options, command];
  const { status, stdout, stderr, error } = spawnSync('pgbackrest', args, {
    ...databaseAccount(),
    cwd: '/',
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  const said = `${stdout ?? ''}${stderr ?? ''}`;
  const why = said.split('\n').find((line) => line.includes('ERROR')) ?? error?.message ?? said;
  throw new Problem(`pgbackrest ${command} failed: ${why.replace(/^.*ERROR:\s*/, '').trim()}`);
};
