import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './env-file.mjs';
import { MUTANTS } from './mutants/guards.ts';

it('every guard that we take out stands in its file, once', () => {
  const stale = MUTANTS.filter(
    ({ file, code }) => readFileSync(join(root, file), 'utf8').split(code).length !== 2,
  );
  expect(stale.map(({ guard }) => guard)).toEqual([]);
});

it('and so do the tests that should notice', () => {
  const files = MUTANTS.flatMap(({ tests }) => tests).filter((test) => test.includes('.test.'));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
