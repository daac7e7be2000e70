import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export const readRules = (yaml: string): Rule[] =>
  (parse(yaml) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);

/** Names in an expression that are no metrics. */
const WORDS = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'offset']);
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'inf', 'nan']);

/** What a query of Prometheus reads: every name that is no function, label or operator. */
export const metricNamesIn = (expression: string): string[] => {
  const bare = expression
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !OPERATORS.has(name));
};

/** A histogram or summary has several series. */
export const baseName = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '');

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };
const MINUTE_S = 10;
const LONGEST_WAIT_S = 5;
const [SHORTEST_RANGE_S, LONGEST_RANGE_S] = [10, 30];
const SHORTER = 20;

const secondsOf = (count: string, unit: string) =>
  Number(count) * SECONDS[unit as keyof typeof SECONDS];

/**
 * The rules we ship, for a rehearsal that cannot take hours: they wait for seconds, look back some
 * seconds, and their minutes have ten seconds. What they look at, and for, stays as it is.
 */
export const shortenRules = (yaml: string): string =>
  yaml
    .replaceAll(
      /\bfor: (\d+)([smhd])$/gm,
      (_, count: string, unit: string) =>
        `for: ${Math.min(LONGEST_WAIT_S, secondsOf(count, unit) / SHORTER)}s`,
    )
    .replaceAll(/\[(\d+)([smhd])\]/g, (_, count: string, unit: string) => {
      const seconds = secondsOf(count, unit) / SHORTER;
      return `[${Math.max(SHORTEST_RANGE_S, Math.min(LONGEST_RANGE_S, seconds))}s]`;
    })
    .replaceAll(/(\d+) \* 60\b/g, `$1 * ${MINUTE_S}`);
