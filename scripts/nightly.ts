import { spawnSync } from 'node:child_process';
import { projectFiles } from './check/project-files.ts';
import { root } from './env-file.mjs';
import { Problem } from './services/command.ts';
import { installNightlyParts } from './services/packages.ts';
import { servicesReady } from './services/ready.ts';
import { nightlyTests, touchedTests } from './tiers/tiers.ts';

/**
 * What takes real minutes, or programs that setup does not install: `npm run test:nightly`, or with words
 * of the files' names for those alone. `-- --changed` runs what a change must pass: the nightly tests in
 * the folders where something differs from the commit in `BASE`, or from the one before this.
 */
const FUZZ_MINUTES = 10;

const words = process.argv.slice(2);
const isChanged = words.includes('--changed');
const all = projectFiles(root);

function changedFiles(): string[] {
  // GitHub sends zeros for a branch that is new.
  const { BASE = '' } = process.env;
  const base = /[^0]/.test(BASE) ? BASE : 'HEAD^';
  const args = ['diff', '--name-only', '-z', base, '--'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout.split('\0').filter(Boolean);
  console.warn(`*** Git has no ${base} to compare with: no nightly test is run. Set BASE. ***`);
  return [];
}

const chosen = isChanged
  ? touchedTests(all, changedFiles())
  : nightlyTests(all).filter(
      (file) => words.length === 0 || words.some((word) => file.includes(word)),
    );

if (chosen.length === 0) {
  console.log(
    isChanged
      ? 'Nothing changed in the folder of a nightly test.'
      : 'There is no such nightly test.',
  );
  process.exit(isChanged ? 0 : 1);
}

await servicesReady();
// Only these tests run the programs around the site.
if (chosen.some((file) => /^ops\/|caching-proxy/.test(file))) {
  try {
    installNightlyParts(console.log);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const failed: string[] = [];

function step(name: string, command: string, args: string[]): boolean {
  const begin = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TIER: 'nightly' },
  });
  console.log(`== ${name}: ${Math.round((performance.now() - begin) / 1000)} s`);
  if (status !== 0) failed.push(name);
  return status === 0;
}

const browser = chosen.filter((file) => file.endsWith('.spec.ts'));
const others = chosen.filter((file) => !browser.includes(file));
const isWhole = words.length === 0;

// The whole run has the components, too: at night their pages are scanned in every state.
if (others.length > 0) step('tests', 'vitest', ['run', ...(isWhole ? [] : others)]);
const needsPages = isWhole || browser.length > 0;
const hasPages = needsPages && step('build', 'npm', ['run', '--silent', 'build']);
if (hasPages && browser.length > 0) {
  step('browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...browser]);
}
// Everything once more through PgBouncer and replicas.
if (isWhole) step('pooled', 'npm', ['run', '--silent', 'test:pooled']);
if (hasPages && isWhole) {
  step('fuzz', process.execPath, ['server/fuzz/run.ts', '--minutes', String(FUZZ_MINUTES)]);
}

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
