import { answerTexts, inOneLine } from '../../domain/visit/said-text.ts';
import type { TemperatureUnit } from '../../domain/temperature/temperature-unit.ts';
import { dateText } from '../../lib/format.ts';
import type { BodyOf, Entry } from '../../offline/outbox/entry.ts';

const label = (field: string): string => {
  const words = field.replace(/^is_/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const YES_NO: Record<string, string> = { true: 'Yes', false: 'No' };

const reviewLines = ({ comment, ...answers }: BodyOf<'createReview'>) => [
  ...Object.entries(answers)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${label(field)}: ${YES_NO[value] ?? value}`),
  comment,
];

/** What a member wrote, to be read and copied: the prose last, the answers before it. */
export const wordsOf = (entry: Entry, unit: TemperatureUnit): string => {
  const lines = () => {
    switch (entry.call) {
      case 'createReview':
        return reviewLines(entry.body);
      case 'createVisit': {
        const { visited_on: day, comment } = entry.body;
        return [dateText(day), inOneLine(answerTexts(entry.body, { unit, isOut: false })), comment];
      }
      case 'addFavorite':
        return [entry.body.category];
      default:
        return [];
    }
  };
  return lines().filter(Boolean).join('\n');
};
