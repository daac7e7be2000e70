import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { runSql } from '../server/test/support/database-tools.ts';

const ROOT = resolve(import.meta.dirname, '..');

it.each([
  ['bench:reviews', 'wrk', 'wrk'],
  ['ops:images', 'podman, debootstrap', 'podman debootstrap'],
])(
  '%s says at once which programs it lacks, and how to get them',
  { tags: '@23.120' },
  (name, programs, packages) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['ops/command.ts', name], {
      cwd: ROOT,
      env: { ...process.env, PATH: '' },
      encoding: 'utf8',
    });
    const line = `  apt-get install -y --no-install-recommends ${packages}`;
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`npm run ${name} needs ${programs}:\n${line}\n`);
  },
);

it('every command around the site is started that way', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const around = Object.entries(scripts).filter(([name, line]) =>
    /^(ops|bench)\b|\b(ops|bench)\//.test(`${name} ${line}`),
  );
  expect(around.length).toBeGreaterThan(15);
  for (const [name, line] of around)
    if (name !== 'test:pooled') expect(line).toBe(`node scripts/node24.mjs ops/command.ts ${name}`);
  const table = readFileSync(join(import.meta.dirname, 'command.ts'), 'utf8');
  for (const [name] of around) expect(table).toMatch(new RegExp(`^ {2}'?${name}'?: \\{`, 'm'));
});

/** A command that makes a database and a file, and starts a daemon. */
const EXAMPLE = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  import { ownDatabase, ownFolder } from './ops/support/own-run.ts';
  const { name } = await ownDatabase();
  writeFileSync(ownFolder() + '/file', '');
  spawn('setsid', ['-f', 'sleep', process.argv[1]]);
  console.log(JSON.stringify({ name, folder: ownFolder(), pid: process.pid }));
  setInterval(() => {}, 1_000);`;
const SUPERVISOR = `
  import { supervise } from './ops/support/supervise.ts';
  await supervise(process.argv.slice(1));`;

const supervise = (...command: string[]) =>
  spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', SUPERVISOR, '--', ...command],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );

const isThere = (word: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(word);
      } catch {
        return false;
      }
    });

const start = async () => {
  const seconds = String(80_000 + Math.random());
  const node = [process.execPath, '--input-type=module-typescript', '--eval', EXAMPLE, '--'];
  const run = supervise(...node, seconds);
  onTestFinished(() => void run.kill('SIGKILL'));
  const lines = createInterface({ input: run.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { name, folder } = JSON.parse(line) as { name: string; folder: string };
  await expect.poll(() => isThere(seconds), { timeout: 30_000 }).toBe(true);
  const hasDatabase = () =>
    runSql(String(process.env['DATABASE_URL']).replace(/[^/]+$/, name), 'select').then(
      () => true,
      () => false,
    );
  expect([existsSync(join(folder, 'file')), await hasDatabase()]).toEqual([true, true]);
  const gone = () => expect.poll(() => isThere(seconds), { timeout: 30_000 }).toBe(false);
  return { run, folder, hasDatabase, gone };
};

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that is ended half way by %s leaves no daemon, file or database',
  { tags: '@23.121' },
  async (signal) => {
    const { run, folder, hasDatabase, gone } = await start();
    run.kill(signal);
    await once(run, 'exit');
    expect(run.signalCode).toBe(signal);
    await gone();
    expect([existsSync(folder), await hasDatabase()]).toEqual([false, false]);
  },
);

it(
  'killed, it leaves no daemon, and the next command clears its files and its database',
  { tags: '@23.121' },
  async () => {
    const { run, folder, hasDatabase, gone } = await start();
    run.kill('SIGKILL');
    await gone();
    const next = supervise('true');
    expect(await once(next, 'exit')).toEqual([0, null]);
    expect([existsSync(folder), await hasDatabase()]).toEqual([false, false]);
  },
);

it('a command that fails leaves nothing either, and its code is passed on', async () => {
  const seconds = String(80_000 + Math.random());
  const failing = supervise('sh', '-c', `setsid -f sleep ${seconds}; exit 3`);
  expect(await once(failing, 'exit')).toEqual([3, null]);
  expect(isThere(seconds)).toBe(false);
});
