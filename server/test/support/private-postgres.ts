import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs. Without them the test fails: a skipped test proves nothing. */
const findPrograms = (): string => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = versions.map((version) => join(VERSIONS, version, 'bin'));
  const found = folders.findLast((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error(`PostgreSQL must be installed here, in ${VERSIONS}.`);
  return found;
};

const accountId = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

type Run = (program: string, args: string[]) => void;

/** The test's own PostgreSQL, to kill and restart. */
export const createPrivatePostgres = (port: number, settings = '') =>
  createNode(port, settings, (run, data) =>
    run('initdb', ['-D', data, '-U', 'wildsoak', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
  );

/** Follows the one at `primaryUrl`. */
export const createReplica = (primaryUrl: string, port: number, settings = '') =>
  createNode(port, settings, (run, data) =>
    run('pg_basebackup', ['-D', data, '-d', primaryUrl, '-R', '-c', 'fast', '-X', 'stream']),
  );

const createNode = (port: number, settings: string, fill: (run: Run, data: string) => void) => {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-postgres-'));
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: accountId('-u'), gid: accountId('-g') } : {};
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run: Run = (program, args) =>
    void execFileSync(join(programs, program), args, {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    });
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off ${settings}`;

  fill(run, data);
  const start = () =>
    run('pg_ctl', ['start', '-D', data, '-w', '-o', options, '-l', join(folder, 'log')]);
  const postmaster = () =>
    Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const signalAll = (signal: NodeJS.Signals) => {
    const parent = postmaster();
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
    for (const pid of [parent, ...children.split(' ').filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // One that just ended needs no signal.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  return {
    url: `postgres://wildsoak@127.0.0.1:${port}/postgres`,
    start,
    /** Freezes silently, like behind a broken network. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** Ends like a crash. */
    kill() {
      process.kill(postmaster(), 'SIGQUIT');
    },
    remove() {
      try {
        // A test that failed halfway may have killed it.
        if (!existsSync(join(data, 'postmaster.pid'))) return;
        run('pg_ctl', ['stop', '-D', data, '-m', 'immediate']);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
};
