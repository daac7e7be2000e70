import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from './support/test-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');

it('tables.ts is what the migrated database generates (npm run generate)', async () => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  const codegen = resolve(ROOT, 'node_modules/.bin/kysely-codegen');
  const args = ['--config-file', 'server/codegen.json', '--verify', '--url', url];
  const { stdout } = await promisify(execFile)(codegen, args, { cwd: ROOT });
  expect(stdout).toContain('up-to-date');
});
