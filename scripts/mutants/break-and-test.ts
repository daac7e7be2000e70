import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../env-file.mjs';
import { tierOf, type Tier } from '../tiers/tiers.ts';

/** A guard, taken out: at least one of the tests must notice. */
export interface Mutant {
  guard: string;
  file: string;
  /** Stands in the file exactly once. */
  code: string;
  broken: string;
  /** Files, or a file and `-t` with the name of a test in it. */
  tests: string[];
}

interface Outcome {
  passed: number;
  /** Of the tests that went red. */
  failed: { title: string; tier: Tier }[];
}

interface Report {
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

const outcomeOf = (report: Report): Outcome => ({
  passed: report.numPassedTests,
  failed: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ title: fullName, tier: tierOf(name) })),
  ),
});

/** What the tests say of the code as it stands. Red without a failed test is no answer, and throws. */
export const runTests = async (tests: readonly string[]): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-mutants-'));
  const file = join(folder, 'report.json');
  const args = ['run', ...tests, '--reporter=json', `--outputFile=${file}`];
  try {
    const child = spawn('vitest', args, {
      cwd: root,
      env: { ...process.env, TIER: 'both' },
      stdio: 'ignore',
    });
    await once(child, 'exit');
    const outcome = outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (outcome.passed + outcome.failed.length === 0)
      throw new Error(`No test ran: ${tests.join(' ')}`);
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Takes the guard out, runs its tests and puts it back, whatever happens. */
export const breakAndTest = async ({ file, code, broken, tests }: Mutant): Promise<Outcome> => {
  const path = join(root, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(code).length !== 2) throw new Error(`${file} does not hold once: ${code}`);
  const restore = () => writeFileSync(path, whole);
  process.once('exit', restore);
  // A function: in a text, `$` would mean something.
  writeFileSync(
    path,
    whole.replace(code, () => broken),
  );
  try {
    return await runTests(tests);
  } finally {
    restore();
    process.off('exit', restore);
  }
};
