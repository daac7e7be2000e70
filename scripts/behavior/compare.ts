import { tierOf } from '../tiers/tiers.ts';
import type { FoundTest } from './find-tests.ts';

export interface Rule {
  number: string;
  text: string;
}

export const findRules = (markdown: string): Rule[] =>
  [...markdown.matchAll(/^- \*\*(\d+\.\d+)\*\* (.+)$/gm)].map(([, number = '', text = '']) => ({
    number,
    text,
  }));

const testsOf = ({ number }: Rule, tests: readonly FoundTest[]): FoundTest[] =>
  tests.filter(({ tags }) => tags.includes(`@${number}`));

const nameOf = ({ file, title }: FoundTest) => `${file}: ${title}`;

/** What keeps the tests from proving the rules. */
export function findProblems(rules: readonly Rule[], tests: readonly FoundTest[]): string[] {
  const numbers = rules.map(({ number }) => number);
  return [
    ...numbers
      .filter((number, i) => numbers.indexOf(number) !== i)
      .map((number) => `${number} is the number of two rules`),
    ...rules
      .filter((rule) => testsOf(rule, tests).length === 0)
      .map(({ number, text }) => `${number} has no test: ${text}`),
    ...tests.flatMap((test) =>
      test.tags
        .filter((tag) => !numbers.some((number) => tag === `@${number}`))
        .map((tag) => `${tag} is no rule: ${nameOf(test)}`),
    ),
    ...tests
      .filter(({ tags, isSkipped }) => isSkipped && tags.length > 0)
      .map((test) => `${test.tags.join(', ')} is skipped: ${nameOf(test)}`),
  ];
}

/** Rules that only a nightly run proves. */
export const nightlyRules = (rules: readonly Rule[], tests: readonly FoundTest[]): Rule[] =>
  rules.filter((rule) => testsOf(rule, tests).every(({ file }) => tierOf(file) === 'nightly'));

/** Each rule with its tests below it, and the tier that each of them runs in. */
export function listRules(rules: readonly Rule[], tests: readonly FoundTest[]): string {
  return rules
    .flatMap((rule) => [
      `${rule.number} ${rule.text}`,
      ...testsOf(rule, tests).map((test) => `    ${tierOf(test.file)}: ${nameOf(test)}`),
    ])
    .join('\n');
}
