import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, isRoot } from '../../scripts/services/command.ts';
import { cloneId } from '../../scripts/this-clone.ts';
import { withClient } from '../backup/programs.ts';

export interface Manner {
  /** On a network of its own, which goes with it. */
  ownNetwork?: true;
  /** The first Ctrl-C asks it to come to its end (`isAskedToFinish`), the second ends it. */
  finishes?: true;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ORPHAN_MS = 250;
const PREFIX = `wildsoak-run-${cloneId}-`;

/** The kernel ends what lives in a namespace of processes together with its first, and that with us. */
const ENCLOSED = [
  ...'setpriv --pdeathsig KILL unshare --pid --fork --kill-child --mount-proc'.split(' '),
  ...(isRoot() ? [] : ['--user', '--map-current-user']),
];

/** Empty where this machine allows no namespaces: then a run ends what did not leave its group. */
const enclosure = ({ ownNetwork }: Manner) => {
  if (ownNetwork) return [...ENCLOSED, '--net'];
  const [program = '', ...args] = ENCLOSED;
  return attempt(program, [...args, 'true']).ok ? ENCLOSED : [];
};

/** Names of networks are files, which would stay. */
const OWN_NETWORK = 'ip link set lo up; mkdir -p /run/netns; mount -t tmpfs tmpfs /run/netns; ';
/** A shell comes first: daemons need a parent that buries them, and nothing else in there hears a signal. */
const shell = ({ ownNetwork }: Manner) =>
  `trap 'exit 143' TERM; ${ownNetwork ? OWN_NETWORK : ''}"$@" & wait $!; exit $?`;

const readProcess = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** Apart from another that has its pid later. */
const nameOf = (pid: number) => `${pid}-${readProcess(pid, 'stat').split(') ')[1]?.split(' ')[19]}`;

const kill = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
};

const OWN_DATABASE = /^wildsoak_run_[0-9a-f]{8}$/;

const clear = async (folder: string) => {
  const note = join(folder, 'databases');
  const names = existsSync(note) ? readFileSync(note, 'utf8').split('\n') : [];
  for (const name of names.filter((line) => OWN_DATABASE.test(line)))
    await withClient(String(process.env['DATABASE_URL']), (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  rmSync(folder, { recursive: true, force: true });
};

/** What runs left that were killed before they could clear up. */
const clearOldRuns = async () => {
  for (const entry of readdirSync(tmpdir())) {
    const name = entry.startsWith(PREFIX) ? entry.slice(PREFIX.length) : null;
    if (name === null || nameOf(Number.parseInt(name, 10)) === name) continue;
    const folder = join(tmpdir(), entry);
    // Anybody may make a folder of that name. What can't be cleared must not keep a backup from running.
    try {
      if (lstatSync(folder).uid === process.getuid?.()) await clear(folder);
    } catch (error) {
      console.error(`${folder} is still there: ${String(error)}`);
    }
  }
};

/**
 * Runs a command, and ends with it all that it started and made: processes, also those that left its group, mounts,
 * temporary files and databases (`own-run.ts`). Killed itself, it leaves files and databases to the next run.
 */
export const supervise = async (command: readonly string[], manner: Manner = {}) => {
  await clearOldRuns();
  const folder = join(tmpdir(), PREFIX + nameOf(process.pid));
  // PostgreSQL's account has files below it.
  mkdirSync(folder, { mode: 0o711 });
  const around = enclosure(manner);
  const [program, ...args] = [...around, 'sh', '-c', shell(manner), 'sh'];
  const child = spawn(program, [...args, ...command], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder, RUN_FOLDER: folder },
    // Ctrl-C reaches only us.
    detached: true,
  });
  const exited = once(child, 'exit');
  const pid = Number(child.pid);
  const end = () => {
    const [first] = readProcess(pid, `task/${pid}/children`).split(' ');
    if (around.length > 0 && first) kill(Number(first), 'SIGTERM');
    else kill(-pid, 'SIGKILL');
  };
  let stopped: NodeJS.Signals | null = null;
  let isAsked = false;
  const stop = (signal: NodeJS.Signals) => {
    if (manner.finishes && !isAsked) {
      isAsked = true;
      return writeFileSync(join(folder, 'finish'), '');
    }
    stopped = signal;
    end();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  // npm and its shell end by a signal without passing it on.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'])
    setInterval(() => process.ppid === parent || end(), ORPHAN_MS).unref();
  const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null];
  kill(-pid, 'SIGKILL');
  await clear(folder);
  for (const one of SIGNALS) process.off(one, stop);
  const by = stopped ?? signal;
  if (by === null) process.exit(code ?? 1);
  process.kill(process.pid, by);
};
