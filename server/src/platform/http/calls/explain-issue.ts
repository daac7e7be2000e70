import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  file: 'a file',
};

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time',
  date: 'a date',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

const listOf = (values: readonly unknown[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values.map(String));

const explainBound = (issue: Issue & { code: 'too_small' | 'too_big' }): string => {
  const isSmall = issue.code === 'too_small';
  const bound = isSmall ? issue.minimum : issue.maximum;
  const unit = UNITS[issue.origin];
  if (isSmall && unit && bound === 1) return "can't be empty";
  if (unit) return `must have ${isSmall ? 'at least' : 'at most'} ${bound}${unit}`;
  if (issue.inclusive) return `must be ${isSmall ? 'at least' : 'at most'} ${bound}`;
  return `must be ${isSmall ? 'more' : 'less'} than ${bound}`;
};

const explain = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
    case 'too_big':
      return explainBound(issue);
    case 'invalid_format': {
      const format = FORMATS[issue.format];
      return format ? `must be ${format}` : "isn't in the right format";
    }
    case 'invalid_value':
      return `must be ${listOf(issue.values)}`;
    case 'unrecognized_keys':
      return `can't contain ${listOf(issue.keys)}`;
    default:
      return "isn't valid";
  }
};

/** A sentence such as 'id must be a number.' */
export const explainIssue = (issue: Issue): string => {
  // Already a sentence for the screen.
  if (issue.message.endsWith('.')) return issue.message;
  const field = issue.path.join('.') || 'The request';
  // Our own messages begin in lower case ('must be between 1 and 5'); zod's do not.
  const isOurs = /^[a-z]/.test(issue.message);
  return `${field} ${isOurs ? issue.message : explain(issue)}.`;
};
