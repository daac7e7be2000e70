import { root } from '../env-file.mjs';
import { findGaps, type LockFile } from './lock-file.ts';
import { findMigrationLocks } from './migration-locks.ts';
import { findTraces } from './no-traces.ts';
import { findWords } from './plain-words.ts';
import { checkProject } from './project-files.ts';

const ADVICE = 'Pick a version that your registry has for every platform (see CONTRIBUTING.md).';

/** The steps of the check that search the project's files, by name. */
const SEARCHES: Record<string, Parameters<typeof checkProject>[1]> = {
  'lock file': (name, text) => {
    const gaps = name === 'package-lock.json' ? findGaps(JSON.parse(text) as LockFile) : [];
    return gaps.length === 0 ? [] : [...gaps, ADVICE];
  },
  'no traces': findTraces,
  migrations: findMigrationLocks,
  'plain words': findWords,
};

const search = SEARCHES[process.argv[2] ?? ''];
if (!search) throw new Error(`Name one of: ${Object.keys(SEARCHES).join(', ')}.`);
checkProject(root, search);
