import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterNode, FOLDER } from './layout.ts';

export type NodePart = 'etcd' | 'patroni' | 'redis' | 'sentinel';
export type SitePart = 'haproxy' | 'pgbouncer';

const commands: Record<NodePart | SitePart, (folder: string) => string[]> = {
  etcd: (folder) => ['/usr/bin/etcd', `--config-file=${folder}/etcd.yml`],
  patroni: (folder) => ['/usr/bin/patroni', `${folder}/patroni.yml`],
  redis: (folder) => ['/usr/bin/redis-server', `${folder}/redis.conf`],
  sentinel: (folder) => ['/usr/bin/redis-sentinel', `${folder}/sentinel.conf`],
  haproxy: (folder) => ['/usr/sbin/haproxy', '-db', '-f', `${folder}/haproxy.cfg`],
  pgbouncer: (folder) => ['/usr/sbin/pgbouncer', `${folder}/pgbouncer.ini`],
};

/** None of them may run as root. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];

const pidFile = (folder: string, part: string) => join(folder, `${part}.pid`);

/** Outlives the command that started it. */
const launch = (folder: string, part: NodePart | SitePart, before: string[]) => {
  const log = openSync(join(folder, `${part}.log`), 'a');
  const [command = '', ...args] = [...before, ...AS_POSTGRES, ...commands[part](folder)];
  const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log] });
  child.unref();
  writeFileSync(pidFile(folder, part), String(child.pid));
};

export const startPart = ({ folder, namespace }: ClusterNode, part: NodePart) =>
  launch(folder, part, ['ip', 'netns', 'exec', namespace]);
export const startSitePart = (part: SitePart) => launch(FOLDER, part, []);

/** Whether the pid is a process whose command names this folder. A zombie has no command any more. */
const isRunning = (pid: number, folder: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
};

/** The process that we started, if it still runs: a pid may be somebody else's by now. */
export const pidOf = (folder: string, part: NodePart | SitePart): number | undefined => {
  const file = pidFile(folder, part);
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  return isRunning(pid, folder) ? pid : undefined;
};

export const killPart = (folder: string, part: NodePart | SitePart) => {
  const pid = pidOf(folder, part);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

export const stopPart = async (folder: string, part: NodePart | SitePart) => {
  const pid = pidOf(folder, part);
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 20_000;
  while (isRunning(pid, folder)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await delay(50);
  }
  rmSync(pidFile(folder, part), { force: true });
};
