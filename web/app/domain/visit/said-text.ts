import {
  answerSaid,
  CLOSED_REASONS,
  FEELS,
  VISIT_ANSWER_NAMES,
  VISIT_ANSWERS,
  type VisitAnswerName,
} from '@wildsoak/contract/rules/visit-answers';
import type { Visit } from '@wildsoak/contract/visits';
import { shortTemperatureText } from '../../lib/format.ts';
import type { TemperatureUnit } from '../temperature/temperature-unit.ts';

/** Hotter than any spa allows (°F). */
export const SPA_LIMIT_F = 104;

export const celsiusOf = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9;

/** '102 °F', in the reader's scale. */
export const poolNumberText = (fahrenheit: number, unit: TemperatureUnit): string =>
  shortTemperatureText(fahrenheit, celsiusOf(fahrenheit), unit);

export const closedText = (reason: Visit['closed_reason']): string =>
  reason === null ? 'closed' : `closed (${CLOSED_REASONS[reason].said})`;

type Pool = Pick<Visit, 'pool_temperature_f' | 'measured' | 'feel'>;

/** '102 °F by thermometer (too hot)', or 'pool felt too hot' without a number. */
export const poolText = (
  { pool_temperature_f: degrees, measured, feel }: Pool,
  unit: TemperatureUnit,
): string | null => {
  const felt = feel && FEELS[feel].said;
  if (degrees === null) return felt && `pool felt ${felt}`;
  const number = `${poolNumberText(degrees, unit)} ${measured ? 'by thermometer' : 'by feel'}`;
  const more = [felt, degrees > SPA_LIMIT_F && 'hotter than a spa allows'].filter(Boolean);
  return more.length > 0 ? `${number} (${more.join(', ')})` : number;
};

export type Answers = Partial<
  Pick<
    Visit,
    'is_open' | 'closed_reason' | 'pool_temperature_f' | 'measured' | 'feel' | VisitAnswerName
  >
>;

/**
 * What a member answered, part by part. Where nobody should bathe, a report does not say that it is
 * open, how the water is, or that others were in it.
 */
export const answerTexts = (
  {
    is_open: isOpen = null,
    closed_reason: reason = null,
    pool_temperature_f = null,
    measured = null,
    feel = null,
    ...answers
  }: Answers,
  { unit, isOut }: { unit: TemperatureUnit; isOut: boolean },
): string[] => {
  const parts = [
    isOpen === false && closedText(reason),
    !isOut && isOpen && 'open',
    !isOut && poolText({ pool_temperature_f, measured, feel }, unit),
    ...VISIT_ANSWER_NAMES.map(
      (name) => !(isOut && VISIT_ANSWERS[name].invites) && answerSaid(name, answers[name] ?? null),
    ),
  ];
  return parts.filter((part): part is string => Boolean(part));
};

/** 'Open, 102 °F by thermometer, road fine for any car' */
export const inOneLine = (parts: readonly string[]): string => {
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
};
