import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Shared libraries. Not all of `/usr`, which may hold more than programs. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64'];
/** Only code: no settings, no uploads. */
const CODE = ['node_modules', 'contract', 'server/package.json', 'server/src/platform/photos'];

const show = (path: string) => ['--ro-bind', path, path];

/** These free a picture's memory; with glibc's defaults a process stays at half a gigabyte. */
const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

// Its own process list, network, host name and shared memory; dies with its server; cannot type into the
// terminal that started the server.
const ALONE =
  '--unshare-all --die-with-parent --new-session --cap-drop ALL --dev /dev --proc /proc';
// Files in memory would escape the memory limit, and root can write to /proc/sys without capabilities.
const READ_ONLY = '--remount-ro /dev --remount-ro /proc --remount-ro /';

const BWRAP = [
  'bwrap',
  ...ALONE.split(' '),
  ...LIBRARIES.flatMap((path) => ['--ro-bind-try', path, path]),
  ...[process.execPath, ...CODE.map((path) => resolve(ROOT, path))].flatMap(show),
  ...READ_ONLY.split(' '),
];

/**
 * Node in a sandbox with a message channel: it sees only its own code, talks only to us, and has limited
 * memory. Without the sandbox it does not start. If the machine runs out of memory, the kernel kills it
 * first.
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
