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

/** The shipped settings with other addresses, and nothing else changed. */
const settingsFor = (database: URL, port: number, userList: string): string => {
  let settings = readFileSync(SHIPPED, 'utf8');
  const put = (shipped: string, own: string) => {
    if (settings.split(shipped).length !== 2) throw new Error(`not once in ${SHIPPED}: ${shipped}`);
    settings = settings.replace(shipped, own);
  };
  put(
    '\nwildsoak = host=127.0.0.1 port=5432 dbname=wildsoak ',
    `\nwildsoak = host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} `,
  );
  put('listen_port = 6432', `listen_port = ${port}`);
  put('auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${userList}`);
  return settings;
};

/** A real PgBouncer with the shipped settings in front of a database. */
export const startPgbouncer = async (databaseUrl: string, port: number) => {
  const database = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-pgbouncer-'));
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const [file, userList] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  writeFileSync(userList, `"${database.username}" "${database.password}"\n`);
  writeFileSync(file, settingsFor(database, port, userList));
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
  url.pathname = '/wildsoak';
  return { url: url.href, stop };
};
