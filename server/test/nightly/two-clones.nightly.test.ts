import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cloneDatabase } from '../support/test-database.ts';
import { projectFiles } from '../../../scripts/check/project-files.ts';
import { portsOf } from '../../../scripts/this-clone.ts';

const root = resolve(import.meta.dirname, '../../..');
const PATIENCE = { timeout: 120_000, interval: 250 };

const used = new Set([portsOf(root)[0]]);

/** The project's files as they are, with packages of its own. On the same disk, so links will do. */
const copyProject = (): string => {
  mkdirSync(join(root, '.local'), { recursive: true });
  let folder = '';
  // Few ports for many paths: two may have the same.
  do {
    folder = mkdtempSync(join(root, '.local', 'clone-'));
    const made = folder;
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  } while (used.has(portsOf(folder)[0]));
  used.add(portsOf(folder)[0]);
  execFileSync('tar', ['-C', folder, '-xf', '-'], {
    input: execFileSync('tar', ['-C', root, '-cf', '-', '--null', '-T', '-'], {
      input: projectFiles(root).join('\0'),
      maxBuffer: 2 ** 30,
    }),
  });
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder]);
  return folder;
};

const startDev = async (folder: string) => {
  const { url: DATABASE_URL, drop } = await cloneDatabase();
  const { PORT: _, METRICS_PORT: __, ROUTING_PORT: ___, SMTP_URL: ____, ...rest } = process.env;
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { ...rest, DATABASE_URL, NODE_ENV: '' },
  });
  const exited = once(dev, 'exit');
  let output = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await exited;
    await drop();
  });
  const said = (pattern: RegExp) =>
    vi.waitFor(() => pattern.exec(output)?.[1] ?? Promise.reject(new Error(output)), PATIENCE);
  const site = await said(/^Site +(http:\S+)/m);
  const inbox = await said(/mail (http:[^\s,]+)/);
  await vi.waitFor(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200), PATIENCE);
  return { site, inbox };
};

const register = (site: string, email: string) =>
  fetch(`${site}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ username: email.split('@')[0], email, password: 'a-good-password' }),
  });

const receivers = async (inbox: string) => {
  const emails = (await (await fetch(`${inbox}/api/email`)).json()) as {
    to: { address: string }[];
  }[];
  return emails.flatMap(({ to }) => to.map(({ address }) => address));
};

it('two clones run npm run dev side by side, each with its own ports and its own mail', async () => {
  const one = await startDev(copyProject());
  const other = await startDev(copyProject());
  expect(new Set([one.site, one.inbox, other.site, other.inbox]).size).toBe(4);
  expect((await register(one.site, 'one@example.test')).status).toBe(201);
  expect((await register(other.site, 'other@example.test')).status).toBe(201);
  await vi.waitFor(async () => {
    expect(await receivers(one.inbox)).toEqual(['one@example.test']);
    expect(await receivers(other.inbox)).toEqual(['other@example.test']);
  }, PATIENCE);
});
