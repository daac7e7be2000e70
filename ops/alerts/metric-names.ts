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
