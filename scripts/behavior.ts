import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, findRules, listRules, nightlyRules } from './behavior/compare.ts';
import { findTests } from './behavior/find-tests.ts';
import { projectFiles } from './check/project-files.ts';
import { root } from './env-file.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

const rules = findRules(read('docs/behavior.md'));
const tests = projectFiles(root)
  .filter((name) => /\.(?:test\.tsx?|spec\.ts)$/.test(name))
  .flatMap((name) => findTests(name, read(name)));
const problems = findProblems(rules, tests);

if (!process.argv.includes('--missing')) console.log(listRules(rules, tests));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
const tagged = tests.filter(({ tags }) => tags.length > 0);
console.log(
  `${rules.length} rules, of which ${nightlyRules(rules, tests).length} are proven only at night, ${tagged.length} tests with a tag, ${tests.length} tests in all`,
);
