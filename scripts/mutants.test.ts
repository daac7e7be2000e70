import { readFileSync } from 'node:fs';
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
