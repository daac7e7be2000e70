import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processTree } from '../../../test/support/process-tree.ts';
import { LIMITS } from './decoder.ts';
import { startSandboxed } from './sandbox.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SERVICES = ['DATABASE_URL', 'REDIS_URL'].map((name) => process.env[name] ?? '');
const SETTINGS = 'DATABASE_URL=postgres://wildsoak:secret@127.0.0.1/wildsoak';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wildsoak-sandbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Found {
  pids: string[];
  /** From every process it sees, and from ours by its number. */
  environments: string;
  roots: string[];
  readable: string[];
  writable: string[];
  reachable: number[];
}

/** Looks for everything that should not be there, and reports what it finds. */
const SEARCH = `
  import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
  import { connect } from 'node:net';
  const { paths, ports, folder, server } = JSON.parse(process.argv.at(-1));
  const isDone = (work) => { try { work(); return true; } catch { return false; } };
  const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  let environments = '';
  for (const pid of [server, ...pids])
    for (const file of ['environ', 'cmdline'])
      isDone(() => { environments += readFileSync('/proc/' + pid + '/' + file, 'utf8'); });
  const isReachable = (port) => new Promise((answer) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
  const reachable = [];
  for (const port of ports) if (await isReachable(port)) reachable.push(port);
  const written = ['/x', '/dev/shm/x', folder + '/x', '/proc/self/oom_score_adj', '/proc/self/comm'];
  process.send({
    pids,
    environments,
    roots: readdirSync('/'),
    readable: paths.filter((path) => isDone(() => readFileSync(path))),
    writable: written.filter((path) => isDone(() => writeFileSync(path, '0'))),
    reachable,
  }, () => process.exit());`;

const search = async (start: (nodeArguments: string[]) => ChildProcess): Promise<Found> => {
  await writeFile(join(folder, 'env'), SETTINGS);
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const what = {
    paths: [join(folder, 'env'), '/etc/passwd', join(ROOT, 'server/src/config.ts')],
    ports: [
      (server.address() as AddressInfo).port,
      ...SERVICES.map((url) => Number(new URL(url).port)),
    ],
    folder,
    server: process.pid,
  };
  const child = start(['--input-type=module', '--eval', SEARCH, JSON.stringify(what)]);
  const [found] = (await once(child, 'message')) as [Found];
  await once(child, 'exit');
  return found;
};

describe("hardening: a sandbox that could read its parent's secrets", () => {
  it('an attacker inside the decoder finds none of our secrets, processes, files or networks, and cannot write', async () => {
    const found = await search((nodeArguments) => startSandboxed(LIMITS.dataMb, nodeArguments));
    // The sandbox's first process, and itself.
    expect(found.pids).toEqual(['1', '2']);
    for (const url of SERVICES) expect(found.environments).not.toContain(url);
    expect(found.environments).not.toMatch(/DATABASE_URL|REDIS_URL|S3_|SMTP|STRIPE/);
    expect(found.roots).not.toContain('etc');
    expect(found).toMatchObject({ readable: [], writable: [], reachable: [] });
  });

  it('without the sandbox, the same search finds everything', async () => {
    const found = await search((nodeArguments) =>
      spawn(process.execPath, nodeArguments, {
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    );
    for (const url of SERVICES) expect(found.environments).toContain(url);
    expect(found.readable).toHaveLength(3);
    expect(found.writable).toContain(join(folder, 'x'));
    expect(found.reachable).toHaveLength(3);
  });

  it('ends with its server, even when that is killed and the process hangs', async () => {
    const decoder = resolve(import.meta.dirname, 'sandbox.ts');
    const server = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { startSandboxed } from '${decoder}';
        const child = startSandboxed(${LIMITS.dataMb}, ['--eval', 'process.send(0); setInterval(() => {}, 9_999)']);
        child.once('message', () => process.send(child.pid));`,
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    );
    onTestFinished(() => void server.kill('SIGKILL'));
    const [sandbox] = (await once(server, 'message')) as [number];
    const all = processTree(sandbox);
    expect(all).toHaveLength(3);
    process.kill(all.at(-1) ?? 0, 'SIGSTOP');
    server.kill('SIGKILL');
    for (const pid of all)
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);
  });
});
