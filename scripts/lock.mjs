/**
 * Makes package-lock.json whole. Where the registry lacks the packages of other platforms, npm
 * leaves them out of the lock file without a word, and `npm ci` then refuses the lock file
 * everywhere. They are optional and never installed on a platform that is not theirs, so their name,
 * version and platform are all that the lock file has to say.
 * `node scripts/lock.mjs` writes what is missing; with `--check` it only tells.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './env-file.mjs';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} name */
const platformOf = (name) => {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.some((word) => word.startsWith(processor)));
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
  };
};

/** @type {Record<string, object>} */
const missing = {};
for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`;
    const platform = platformOf(name);
    // Only what is bound to a platform may be left uninstalled; anything else is npm's to resolve.
    if (path in lock.packages || !('cpu' in platform)) continue;
    missing[path] = { version, ...platform, ...(dev && { dev }), optional: true };
  }
}

const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  if (names.length > 0) {
    console.error(`${names.length} packages are missing in the lock file: node scripts/lock.mjs`);
    process.exitCode = 1;
  }
} else if (names.length > 0) {
  const entries = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${names.length} packages to the lock file.`);
}
