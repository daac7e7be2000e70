import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile, root } from '../env-file.mjs';
import { accountFor, attempt, Problem } from './command.ts';
import { serviceFolder } from './folders.ts';
import { has } from './packages.ts';
import { freePort, portOf } from './ports.ts';

const preferredPort = 56379;

function place() {
  if (!has('redis-server')) throw new Problem('Redis is missing. Run npm run setup first.');
  const account = accountFor('redis');
  const folder = serviceFolder('redis', account);
  return { account, folder, portFile: join(folder, 'port') };
}

function ask(port: number, ...words: string[]) {
  return attempt('redis-cli', ['-h', '127.0.0.1', '-p', String(port), ...words], { timeout: 5000 });
}

/** Asks the server for its folder: a pid file does not show whether it is ours. */
function runningPort({ folder, portFile }: ReturnType<typeof place>): number | undefined {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  if (!(port > 0)) return undefined;
  return ask(port, 'CONFIG', 'GET', 'dir').output.split('\n')[1] === folder ? port : undefined;
}

async function start(where: ReturnType<typeof place>): Promise<number> {
  const { account, folder, portFile } = where;
  const port = await freePort([portOf(readEnvFile()['REDIS_URL']), preferredPort]);
  writeFileSync(portFile, String(port), { mode: 0o600 });
  const log = join(folder, 'redis.log');
  const place = ['--dir', folder, '--pidfile', join(folder, 'redis.pid'), '--logfile', log];
  const network = ['--bind', '127.0.0.1', '--port', String(port)];
  const memoryOnly = ['--save', '', '--appendonly', 'no'];
  const args = ['--daemonize', 'yes', ...network, ...place, ...memoryOnly];
  const started = attempt('redis-server', args, { account, timeout: 30_000 });
  for (let tries = 0; tries < 100 && started.ok; tries += 1) {
    const found = runningPort(where);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Problem(`Redis did not start. See its log: ${log}`);
}

async function up(): Promise<{ url: string; started: boolean }> {
  const where = place();
  const running = runningPort(where);
  const port = running ?? (await start(where));
  return { url: `redis://127.0.0.1:${port}/0`, started: running === undefined };
}

function port(): number | undefined {
  const exists = existsSync(join(root, '.local', 'redis', 'port'));
  return exists ? runningPort(place()) : undefined;
}

function down(): boolean {
  const running = port();
  if (running === undefined) return false;
  ask(running, 'SHUTDOWN', 'NOSAVE');
  return true;
}

export const redis = { up, down, port };
