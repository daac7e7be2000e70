import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SHIPPED = resolve(import.meta.dirname, 'pgbouncer.ini');
const PROGRAM = '/usr/sbin/pgbouncer';
const START_MS = 10_000;

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });

/** Instead of one database by the name `wildsoak`: every database of these hosts, without our limit of time. */
interface Every {
  hosts: string[];
}

/** The shipped settings with other addresses, and nothing else changed. */
const settingsFor = (database: URL, port: number, userList: string, every?: Every): string => {
  let settings = readFileSync(SHIPPED, 'utf8');
  const put = (shipped: string, own: string) => {
    if (settings.split(shipped).length !== 2) throw new Error(`not once in ${SHIPPED}: ${shipped}`);
    settings = settings.replace(shipped, own);
  };
  if (every) {
    put(
      '\nwildsoak = host=127.0.0.1 port=5432 dbname=wildsoak ',
      `\n* = host=${every.hosts.join()} port=${database.port} `,
    );
    put('statement_timeout = 1080', 'statement_timeout = 0');
    put('pool_mode = transaction', `pool_mode = transaction\nstats_users = ${database.username}`);
  } else
    put(
      '\nwildsoak = host=127.0.0.1 port=5432 dbname=wildsoak ',
      `\nwildsoak = host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} `,
    );
  put('listen_port = 6432', `listen_port = ${port}`);
  put('auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${userList}`);
  return settings;
};

/** A real PgBouncer with the shipped settings in front of a database. */
export const startPgbouncer = async (databaseUrl: string, port: number, every?: Every) => {
  const database = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-pgbouncer-'));
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const [file, userList] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  writeFileSync(userList, `"${database.username}" "${database.password}"\n`);
  writeFileSync(file, settingsFor(database, port, userList, every));
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PROGRAM, [...account, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await isListening(port))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`no PgBouncer: ${log}`);
    }
    await delay(20);
  }
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  if (!every) url.pathname = '/wildsoak';
  return { url: url.href, stop };
};
