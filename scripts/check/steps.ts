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
  'scripts',
];

function step(name: string, command: string, args: string[], folder = root): Step {
  return { name, command, args, folder };
}

/** Generates types that the other steps read, so it goes first and alone. */
export const first = step('route types', 'react-router', ['typegen'], join(root, 'web'));

function types(): Step[] {
  // The service worker has no window, so it has types of its own.
  const typed = [...folders, 'web/worker'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  return typed.map((folder) => step(`types ${folder}`, 'tsc', ['--noEmit', '-p', folder]));
}

export function rest(): Step[] {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  return [
    step('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    ...types(),
    step('imports', 'depcruise', ['--config', '.dependency-cruiser.mjs', ...present]),
    step('format', 'prettier', ['--check', '.']),
    step('unused', 'knip', []),
    step('lock file', process.execPath, ['scripts/check/lock-file-command.ts']),
    step('no traces', process.execPath, ['scripts/check/no-traces-command.ts']),
    step('plain words', process.execPath, ['scripts/check/plain-words-command.ts']),
  ];
}
