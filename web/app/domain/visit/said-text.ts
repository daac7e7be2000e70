import type { ClosedReason } from '@wildsoak/contract/rules/conditions';
import type { Visit } from '@wildsoak/contract/visits';
import { shortTemperatureText } from '../../lib/format.ts';
import type { TemperatureUnit } from '../temperature/temperature-unit.ts';
import { APPROACH_WORDS, CROWD_WORDS, FEEL_WORDS, ROAD_WORDS } from './visit-words.ts';

/** Hotter than any spa allows (°F). */
export const SPA_LIMIT_F = 104;

export const celsiusOf = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9;

/** '102 °F', in the reader's scale. */
export const poolNumberText = (fahrenheit: number, unit: TemperatureUnit): string =>
  shortTemperatureText(fahrenheit, celsiusOf(fahrenheit), unit);

const CLOSED_REASON_TEXTS: Readonly<Record<ClosedReason, string>> = {
  gate: 'gate',
  sign: 'sign posted',
  snow: 'snow',
  fire: 'fire',
  flood: 'flood',
  gone: 'spring is gone',
};

export const closedText = (reason: Visit['closed_reason']): string =>
  reason === null ? 'closed' : `closed (${CLOSED_REASON_TEXTS[reason]})`;

type Pool = Pick<Visit, 'pool_temperature_f' | 'measured' | 'feel'>;

/** '102 °F by thermometer (too hot)', or 'pool felt too hot' without a number. */
const poolText = (
  { pool_temperature_f: degrees, measured, feel }: Pool,
  unit: TemperatureUnit,
): string | null => {
  const felt = feel && FEEL_WORDS[feel].toLowerCase();
  if (degrees === null) return felt && `pool felt ${felt}`;
  const number = `${poolNumberText(degrees, unit)} ${measured ? 'by thermometer' : 'by feel'}`;
  const more = [felt, degrees > SPA_LIMIT_F && 'hotter than any spa allows'].filter(Boolean);
  return more.length > 0 ? `${number} (${more.join(', ')})` : number;
};

const ROAD_TEXTS: Readonly<Record<NonNullable<Visit['road']>, string>> = {
  'any-car': ROAD_WORDS['any-car'].toLowerCase(),
  'high-clearance': 'road needs high clearance',
  '4x4': 'road needs 4×4',
  impassable: 'road impassable',
};

export type Answers = Partial<
  Pick<
    Visit,
    | 'is_open'
    | 'closed_reason'
    | 'pool_temperature_f'
    | 'measured'
    | 'feel'
    | 'road'
    | 'approach'
    | 'crowd'
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
    road = null,
    approach = null,
    crowd = null,
  }: Answers,
  { unit, isOut }: { unit: TemperatureUnit; isOut: boolean },
): string[] => {
  const parts = [
    isOpen === false && closedText(reason),
    !isOut && isOpen && 'open',
    !isOut && poolText({ pool_temperature_f, measured, feel }, unit),
    road && ROAD_TEXTS[road],
    approach && `${APPROACH_WORDS[approach].toLowerCase()} walk or crossing`,
    !isOut &&
      crowd &&
      (crowd === 'nobody' ? 'nobody there' : `${CROWD_WORDS[crowd].toLowerCase()} people`),
  ];
  return parts.filter((part): part is string => Boolean(part));
};

/** 'Open, 102 °F by thermometer, any car' */
export const inOneLine = (parts: readonly string[]): string => {
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
};
