import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../env-file.mjs';

export type Step = { name: string; command: string; args: string[]; folder: string };

const folders = [
  'catalog',
  'contract',
  'server',
  'web',
  'routing',
  'demo',
  'fakes',
  'e2e',
  'bench',
  'ops',
  'scripts',
];

function step(name: string, command: string, args: string[], folder = root): Step {
  return { name, command, args, folder };
}

/** Generates types that the other steps read, so it goes first and alone. */
export const first = step('route types', 'react-router', ['typegen'], join(root, 'web'));

/** Folders with the same options in one program: each alone would check what it imports once more. */
const programs = {
  node: 'scripts/check/node.tsconfig.json',
  web: 'web',
  'e2e and bench': 'scripts/check/browser-tests.tsconfig.json',
  scripts: 'scripts',
  // The service worker has no window, so it has types of its own.
  worker: 'web/worker',
};

/** TypeScript 7. Its predecessor stays for React Router and our own parser of tests, which need its API. */
const tsc = 'node_modules/typescript-7/bin/tsc';

function types(): Step[] {
  return Object.entries(programs).map(([name, project]) => {
    const known = `node_modules/.cache/types/${name}.tsbuildinfo`;
    const quicker = ['--incremental', '--tsBuildInfoFile', known];
    return step(`types ${name}`, process.execPath, [tsc, '--noEmit', ...quicker, '-p', project]);
  });
}

/** Those that `search.ts` knows by the same name. */
const search = (name: string) => step(name, process.execPath, ['scripts/check/search.ts', name]);

export function rest(): Step[] {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  return [
    step('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    ...types(),
    step('imports', 'depcruise', ['--config', '.dependency-cruiser.mjs', ...present]),
    step('format', 'oxfmt', ['--check', '.']),
    step('unused', 'knip', []),
    search('lock file'),
    search('no traces'),
    search('migrations'),
    step('behavior', process.execPath, ['scripts/behavior.ts', '--missing']),
    search('plain words'),
  ];
}
