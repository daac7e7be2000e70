import { spawnSync } from 'node:child_process';

/** A failure whose message is all that you need to see at the terminal. */
export class Problem extends Error {}

export type Account = { uid: number; gid: number };

type Options = { account?: Account | undefined; env?: NodeJS.ProcessEnv; timeout?: number };

export function attempt(command: string, args: string[], options: Options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...options.account,
    // Another account may not be allowed to enter the current folder.
    cwd: '/',
    env: { ...process.env, ...options.env },
    encoding: 'utf8',
    timeout: options.timeout,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errorText = error?.message ?? stderr.trim();
  return { ok: status === 0, output: (stdout ?? '').trim(), errorText };
}

export function run(command: string, args: string[], options: Options = {}): string {
  const { ok, output, errorText } = attempt(command, args, options);
  if (!ok) throw new Problem(`${command} ${args[0] ?? ''} failed: ${errorText || output}`);
  return output;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root and Redis should not, so under root each runs as its own account. */
export function accountFor(name: string): Account | undefined {
  if (!isRoot()) return undefined;
  const uid = attempt('id', ['-u', name]);
  const gid = attempt('id', ['-g', name]);
  if (!uid.ok || !gid.ok)
    throw new Problem(`${name} needs an account called ${name} to run as, and there is none.`);
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
