import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountFor, Problem, run, type Account } from '../../scripts/services/command.ts';
import { postgresPrograms } from '../../scripts/services/packages.ts';
import { withClient } from './programs.ts';

/** A folder that PostgreSQL's account owns, and nobody else can enter. */
export const ownFolder = (folder: string, account: Account | undefined) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
};

/** PostgreSQL and pgBackRest run as the same account: under root as postgres. */
export const databaseAccount = () => accountFor('postgres');

const program = (name: string) => join(postgresPrograms() ?? '', name);

export interface Server {
  data: string;
  /** A folder of its account, with its socket: nobody else can reach it. */
  sockets: string;
  port: number;
}

/** Through the socket, where the account of the folder is enough. */
export const socketUrl = (
  { sockets, port }: Omit<Server, 'data'>,
  database: string,
  role = 'postgres',
) => `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(sockets)}`;

const LONGEST_S = 86_400;

const logOf = ({ sockets }: Pick<Server, 'sockets'>) => join(sockets, 'postgres.log');

const didNotStart = (server: Server) => {
  const log = logOf(server);
  const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const why = said.split('\n').findLast((line) => /FATAL|ERROR/.test(line)) ?? 'see its log';
  return new Problem(`PostgreSQL did not start: ${why.replace(/^.*(?:FATAL|ERROR):\s*/, '')}`);
};

/** Until all WAL is replayed and it takes connections. */
export const untilReplayed = async (server: Server) => {
  for (;;) {
    try {
      return await withClient(socketUrl(server, 'template1'), async () => undefined);
    } catch (error) {
      if (!existsSync(join(server.data, 'postmaster.pid'))) throw didNotStart(server);
      if (!String(error).includes('not accepting') && !String(error).includes('starting up'))
        throw error;
    }
    await delay(100);
  }
};

/** Returns while WAL is still being replayed. */
export const startServer = (server: Server, settings: Record<string, string>) => {
  const { data, sockets, port } = server;
  const all = { unix_socket_directories: sockets, port: String(port), ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
  const args = ['start', '-D', data, '-w', '-t', String(LONGEST_S), '-l', logOf(server)];
  const { status } = spawnSync(program('pg_ctl'), [...args, '-o', options.join(' ')], {
    ...databaseAccount(),
    cwd: '/',
    // The server would keep them open, and nobody could wait for their end.
    stdio: 'ignore',
  });
  if (status !== 0) throw didNotStart(server);
};

export const stopServer = ({ data }: Pick<Server, 'data'>, mode: 'fast' | 'immediate' = 'fast') => {
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  const account = databaseAccount();
  run(program('pg_ctl'), ['stop', '-D', data, '-m', mode, '-w', '-t', '300'], { account });
};

/**
 * Instead of the cluster's own settings: Debian keeps those elsewhere, and they may listen, archive or ask
 * for passwords.
 */
export const privateSettings = ({ sockets }: Pick<Server, 'sockets'>) => {
  const [config, access] = [join(sockets, 'private.conf'), join(sockets, 'private-access.conf')];
  writeFileSync(config, '', { mode: 0o644 });
  writeFileSync(access, 'local all all trust\n', { mode: 0o644 });
  return { config_file: config, hba_file: access, listen_addresses: '', archive_mode: 'off' };
};

/** A new, empty cluster with checksums of its pages. Only the owner of `sockets` can reach it. */
export const createCluster = (data: string, settings: string) => {
  const account = databaseAccount();
  const options = ['-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-U', 'postgres'];
  run(program('initdb'), ['-D', data, '--data-checksums', ...options], { account });
  appendFileSync(join(data, 'postgresql.conf'), settings);
};
