import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './env-file.mjs';
import { exitLike, onStopSignal } from './signals.mjs';

type Process = {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Starts again when it ends; the others go on meanwhile. */
  restarts?: boolean;
};

/** Longer than a server takes to stop. */
const patience = 20_000;
const restartMs = 1_000;

function prefixLines(child: ChildProcess, name: string): void {
  const pairs = [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const;
  for (const [from, to] of pairs) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${name}: ${line}\n`));
  }
}

/**
 * Runs Node processes side by side. When one ends, all end, in the same way; except for those that
 * restart.
 */
export function runTogether(processes: Process[]): void {
  const alive = new Set<ChildProcess>();
  let first: { code: number | null; signal: NodeJS.Signals | null } | undefined;

  let isStopping = false;

  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    // A closed terminal ends what was started in it, but servers do not end by SIGHUP.
    for (const child of alive) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    const force = setTimeout(() => {
      for (const child of alive) child.kill('SIGKILL');
    }, patience);
    force.unref();
  };
  const release = onStopSignal(stop);

  const gone = (child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void => {
    if (!alive.delete(child)) return;
    if (first === undefined) {
      first = { code, signal };
      stop('SIGTERM');
    }
    if (alive.size > 0) return;
    release();
    exitLike(first.code, first.signal);
  };

  const start = ({ name, args, env, restarts }: Process): void => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: processes.length > 1 ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    alive.add(child);
    prefixLines(child, name);
    child.on('exit', (code, signal) => {
      if (!restarts || isStopping) return gone(child, code, signal);
      alive.delete(child);
      console.error(`${name} ended (${signal ?? code}). Starting it again.`);
      return void setTimeout(
        () => isStopping || start({ name, args, restarts, ...(env && { env }) }),
        restartMs,
      );
    });
    child.on('error', (error) => {
      console.error(`Could not run ${name}: ${error.message}`);
      gone(child, 1, null);
    });
  };

  for (const part of processes) start(part);
}
