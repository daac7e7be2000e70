import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { After } from './server-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const COPIED = ['src', 'migrations', 'schema', 'fonts', 'package.json'];
/** What the server reads from its neighbors. */
const SHARED = ['node_modules', 'catalog', 'contract', 'package.json', 'package-lock.json'];

/** The next release: this server with more migrations, in a folder of its own. Returns its `main.ts`. */
export const copyRelease = (
  migrations: Record<string, string>,
  after: After = onTestFinished,
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-release-'));
  after(async () => rmSync(folder, { recursive: true, force: true }));
  for (const part of COPIED) {
    cpSync(join(ROOT, 'server', part), join(folder, 'server', part), { recursive: true });
  }
  for (const part of SHARED) symlinkSync(join(ROOT, part), join(folder, part));
  for (const [name, text] of Object.entries(migrations)) {
    writeFileSync(join(folder, 'server/migrations', name), text);
  }
  return join(folder, 'server/src/main.ts');
};
