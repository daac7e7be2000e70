import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../env-file.mjs';
import { findGaps, type LockFile } from './lock-file.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
const gaps = findGaps(lock);
if (gaps.length > 0) {
  console.error(gaps.join('\n'));
  console.error('Pick a version that your registry has for every platform (see CONTRIBUTING.md).');
  process.exitCode = 1;
}
