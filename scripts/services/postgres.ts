import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile, root } from '../env-file.mjs';
import { type Account, accountFor, attempt, Problem, run } from './command.ts';
import { serviceFolder } from './folders.ts';
import { postgresPrograms } from './packages.ts';
import { freePort, portOf } from './ports.ts';

const preferredPort = 55432;

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
timezone = 'UTC'
log_timezone = 'UTC'
`;

type Cluster = {
  bin: string;
  account: Account | undefined;
  folder: string;
  data: string;
  password: string;
};

function cluster(): Cluster {
  const bin = postgresPrograms();
  if (bin === undefined) throw new Problem('PostgreSQL is missing. Run npm run setup first.');
  const account = accountFor('postgres');
  const folder = serviceFolder('postgres', account);
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile)) {
    // Kept beside the data: initdb reads it here, and .local/env can be written again from it.
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
  }
  const password = readFileSync(passwordFile, 'utf8');
  return { bin, account, folder, data: join(folder, 'data'), password };
}

function create({ bin, account, folder, data }: Cluster): void {
  // Created aside and moved into place, so an interrupted initdb never looks like a cluster.
  const draft = mkdtempSync(join(folder, 'new-'));
  if (account) chownSync(draft, account.uid, account.gid);
  const options = ['-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256', '-U', 'wildsoak'];
  const password = `--pwfile=${join(folder, 'password')}`;
  run(join(bin, 'initdb'), ['-D', draft, ...options, password], { account });
  appendFileSync(join(draft, 'postgresql.conf'), settings);
  renameSync(draft, data);
}

function lockFile(data: string): { pid: number; port: number } | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

function query(from: Cluster, port: number, database: string, sql: string) {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'wildsoak', '-d', database];
  const env = { PGPASSWORD: from.password, PGCONNECT_TIMEOUT: '5' };
  return attempt(join(from.bin, 'psql'), [...where, '-XAtqw', '-c', sql], { env, timeout: 60_000 });
}

/** Asks the server itself: a pid file may outlive its server, and its pid may be someone else's. */
function runningPort(of: Cluster): number | undefined {
  const lock = lockFile(of.data);
  if (!lock || !(lock.port > 0)) return undefined;
  const answer = query(of, lock.port, 'postgres', 'SHOW data_directory');
  return answer.ok && answer.output === of.data ? lock.port : undefined;
}

/** PostgreSQL will not start while the pid in its old lock file belongs to any process of its user. */
function dropStaleLock({ data }: Cluster): void {
  const lock = lockFile(data);
  if (!lock || !existsSync(`/proc/${lock.pid}`)) return;
  try {
    if (readlinkSync(`/proc/${lock.pid}/cwd`) === data) return;
  } catch {
    // A process that we may not inspect runs under another account, so it is not this server.
  }
  rmSync(join(data, 'postmaster.pid'));
}

async function start(what: Cluster): Promise<number> {
  dropStaleLock(what);
  const { bin, account, folder, data } = what;
  const port = await freePort([portOf(readEnvFile()['DATABASE_URL']), preferredPort]);
  const log = join(folder, 'postgres.log');
  const options = ['-w', '-t', '120', '-l', log, '-o', `-p ${port}`];
  attempt(join(bin, 'pg_ctl'), ['start', '-D', data, ...options], { account });
  const found = runningPort(what);
  if (found !== undefined) return found;
  throw new Problem(`PostgreSQL did not start. See its log: ${log}`);
}

function prepare(what: Cluster, port: number): void {
  const { ok, errorText } = query(what, port, 'postgres', 'CREATE DATABASE wildsoak');
  if (!ok && !errorText.includes('already exists')) {
    throw new Problem(`Could not create the database: ${errorText}`);
  }
  for (const name of ['postgis', 'pg_trgm', 'unaccent']) {
    const extension = query(what, port, 'wildsoak', `CREATE EXTENSION IF NOT EXISTS ${name}`);
    if (!extension.ok)
      throw new Problem(`Could not create the extension ${name}: ${extension.errorText}`);
  }
}

async function up(): Promise<{ url: string; started: boolean }> {
  const what = cluster();
  if (!existsSync(what.data)) create(what);
  const running = runningPort(what);
  const port = running ?? (await start(what));
  prepare(what, port);
  const url = `postgres://wildsoak:${what.password}@127.0.0.1:${port}/wildsoak`;
  return { url, started: running === undefined };
}

function existing(): Cluster | undefined {
  return existsSync(join(root, '.local', 'postgres', 'data')) ? cluster() : undefined;
}

function down(): boolean {
  const what = existing();
  if (what === undefined || runningPort(what) === undefined) return false;
  const { bin, account, data } = what;
  run(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60'], { account });
  return true;
}

function port(): number | undefined {
  const what = existing();
  return what && runningPort(what);
}

export const postgres = { up, down, port };
