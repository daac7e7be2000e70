import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Shared libraries, wherever the system keeps them; `/usr` as a whole may hold more than programs. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];
/** Code, and nothing else of ours: neither a setting nor an upload. */
const CODE = ['node_modules', 'contract', 'server/package.json', 'server/src/platform/photos'];

const show = (path: string) => ['--ro-bind', path, path];

/** The settings let go of what a picture took; with glibc's own a process stays at half a gigabyte. */
const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

// No process, network, host name or shared memory but its own; killed with its server, however that
// ends; no way to type into the terminal that the server was started from.
const ALONE =
  '--unshare-all --die-with-parent --new-session --cap-drop ALL --dev /dev --proc /proc';
// Files in memory would count for nobody, and root may write to /proc/sys without any capability.
const READ_ONLY = '--remount-ro /dev --remount-ro /proc --remount-ro /';

const BWRAP = [
  'bwrap',
  ...ALONE.split(' '),
  ...LIBRARIES.flatMap((path) => ['--ro-bind-try', path, path]),
  ...[process.execPath, ...CODE.map((path) => resolve(ROOT, path))].flatMap(show),
  ...READ_ONLY.split(' '),
];

/**
 * Node in a sandbox, with a channel for messages: it sees its own code and nothing else, talks to us
 * alone, and has so much memory. Without the sandbox it does not start. If memory ends all the same,
 * the kernel takes it first.
 */
export const startSandboxed = (dataMb: number, nodeArguments: string[]): ChildProcess => {
  const limits = ['-n', '1000', '--', 'prlimit', `--data=${dataMb * 1024 * 1024}`, '--'];
  return spawn('choom', [...limits, ...BWRAP, '--', process.execPath, ...nodeArguments], {
    env: ENVIRONMENT,
    cwd: '/',
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
};
