import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../scripts/services/command.ts';
import {
  databaseAccount,
  ownFolder,
  privateSettings,
  socketUrl,
  startServer,
  stopServer,
  untilReplayed,
} from './cluster.ts';
import { pauseRestored } from './pause-restored.ts';
import { pgbackrest, type Repository } from './pgbackrest.ts';
import { withClient } from './programs.ts';

export interface Target {
  /** An empty folder, or none yet. */
  data: string;
  /** A moment, the name of a restore point, or the end of what was archived. */
  to: { time: string } | { point: string } | 'latest';
}

const targetOptions = (to: Target['to']) => {
  if (to === 'latest') return ['--type=default'];
  const [type, target] = 'time' in to ? ['time', to.time] : ['name', to.point];
  return [`--type=${type}`, `--target=${target}`, '--target-action=promote'];
};

/** Every database with a site, whatever its name. */
const pauseAll = async (sockets: { sockets: string; port: number }) => {
  const names = await withClient(socketUrl(sockets, 'template1'), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datallowconn and not datistemplate',
    );
    return rows.map(({ datname }) => datname);
  });
  const paused: string[] = [];
  for (const name of names) {
    if (await withClient(socketUrl(sockets, name), pauseRestored)) paused.push(name);
  }
  return paused;
};

const restoreFiles = (repository: Repository, { data, to }: Target) => {
  const { config, stanza } = repository;
  // Not in the background: on the original's machine, its queue would hold what another restore left there.
  const fetch = `pgbackrest --config=${config} --stanza=${stanza} --pg1-path=${data} --no-archive-async`;
  pgbackrest(
    repository,
    'restore',
    `--pg1-path=${data}`,
    '--archive-mode=off',
    `--recovery-option=restore_command=${fetch} archive-get %f "%p"`,
    ...targetOptions(to),
  );
};

const replayAndPause = async (data: string) => {
  const sockets = ownFolder(mkdtempSync(join(tmpdir(), 'wildsoak-restore-')), databaseAccount());
  const server = { data, sockets, port: 5432 };
  try {
    // Not readable before all is replayed, so it needs no more connections than the original allowed.
    startServer(server, { ...privateSettings(server), hot_standby: 'off' });
    await untilReplayed(server);
    const paused = await pauseAll(server);
    if (paused.length === 0) throw new Problem('There is no site in what was restored.');
    return paused;
  } finally {
    stopServer(server);
    rmSync(sockets, { recursive: true });
  }
};

/**
 * Leaves a stopped cluster in `data`, paused. Until then it listens on no port, and its only socket is in
 * a folder that nobody else can enter. It does not archive: its WAL would mix with the original's. If
 * anything fails, nothing is left that could be started.
 */
export const restoreCluster = async (repository: Repository, { data, to }: Target) => {
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new Problem(`${data} is not empty. Restore to an empty folder.`);
  ownFolder(data, databaseAccount());
  try {
    restoreFiles(repository, { data, to });
    return await replayAndPause(data);
  } catch (error) {
    // The folder itself may be a mount.
    for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true });
    throw error;
  }
};
