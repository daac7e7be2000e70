import { dirname } from 'node:path';

/** `change` runs for every change; `nightly` takes real minutes, or programs that setup does not install. */
export type Tier = 'change' | 'nightly';

/** The name of a file says it: `dump.nightly.test.ts`, `outbox.nightly.spec.ts`. */
export const tierOf = (file: string): Tier => (file.includes('.nightly.') ? 'nightly' : 'change');

const isInside = (file: string, folder: string) => file.startsWith(`${folder}/`);

export const nightlyTests = (files: readonly string[]): string[] =>
  files.filter((file) => /\.nightly\.(?:test\.tsx?|spec\.ts)$/.test(file));

/** Nightly tests that a change must pass all the same: something in their own folder is different. */
export const touchedTests = (files: readonly string[], changed: readonly string[]): string[] =>
  nightlyTests(files).filter((test) => changed.some((file) => isInside(file, dirname(test))));
