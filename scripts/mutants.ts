import { breakAndTest, runTests } from './mutants/break-and-test.ts';
import { MUTANTS } from './mutants/guards.ts';

/**
 * Takes out one guard after the other, and parts of pages, and runs the tests that should notice: `npm run mutants`, or with
 * words of a guard's name for those alone. Changes files of the working tree while it runs.
 */
const wanted = process.argv.slice(2).join(' ');
const mutants = MUTANTS.filter(({ guard }) => guard.includes(wanted));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

// A file, or a file with the name of a test in it.
const files = mutants.flatMap(({ tests }) => tests.filter((test) => test.includes('.test.')));
const { passed, failed } = await runTests([...new Set(files)]);
console.log(`As it stands: ${passed} tests passed, ${failed.length} failed.`);
let survivors = failed.length;
for (const mutant of mutants) {
  const { failed: red } = await breakAndTest(mutant);
  if (red.length === 0) survivors += 1;
  const first = red.find(({ tier }) => tier === 'change') ?? red[0];
  const verdict = first ? `${red.length} red, ${first.tier}: ${first.title}` : 'NOBODY NOTICED';
  console.log(`${mutant.guard} | ${mutant.file} | ${verdict}`);
}
console.log(survivors === 0 ? 'Every guard has a test.' : `${survivors} to fix.`);
process.exitCode = survivors === 0 ? 0 : 1;
