import { POOL_MAX_F, POOL_MIN_F, VISIT_DAYS_BACK } from '@wildsoak/contract/rules/conditions';
import {
  forEachAnswer,
  type ClosedReason,
  type Feel,
  type VisitAnswerName,
} from '@wildsoak/contract/rules/visit-answers';
import type { Visit, VisitBody } from '@wildsoak/contract/visits';
import type { PhotoDraft } from '../../../domain/photo/use-send-with-photo.ts';
import type { TemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { celsiusOf } from '../../../domain/visit/said-text.ts';
import { dayBefore } from '../../../domain/visit/visit-day.ts';
import { createDrafts, draftKey } from '../../../lib/browser/drafts.ts';
import { dayText } from '../../../lib/format.ts';

/** As the form holds them; null where the member did not say. */
export interface VisitValues extends Pick<Visit, VisitAnswerName> {
  day: string;
  open: 'open' | 'closed' | null;
  reason: ClosedReason | null;
  feel: Feel | null;
  /** As typed, in `unit`. */
  degrees: string;
  unit: TemperatureUnit;
  measured: 'measured' | null;
  comment: string;
}

export const blankVisit = (day: string, unit: TemperatureUnit): VisitValues => ({
  day,
  open: null,
  reason: null,
  feel: null,
  degrees: '',
  unit,
  measured: null,
  ...forEachAnswer(() => null),
  comment: '',
});

type Choices = Pick<Visit, VisitAnswerName>;

const pickAnswers = (said: Choices, isOut = false) =>
  forEachAnswer(({ invites }, name) => (isOut && invites ? null : said[name])) as Choices;

const round = (value: number, decimals = 1) => Number(value.toFixed(decimals));

const fahrenheitOf = (celsius: number) => round((celsius * 9) / 5 + 32);

/** As few decimals as lead back to the same °F, so that saving it again changes nothing. */
const celsiusFor = (fahrenheit: number): number => {
  const celsius = celsiusOf(fahrenheit);
  const brief = round(celsius);
  return fahrenheitOf(brief) === fahrenheit ? brief : round(celsius, 2);
};

const openOf = (isOpen: boolean | null): VisitValues['open'] => {
  if (isOpen === null) return null;
  return isOpen ? 'open' : 'closed';
};

export const visitValuesOf = (visit: Visit, unit: TemperatureUnit): VisitValues => {
  const { pool_temperature_f: degrees } = visit;
  return {
    day: visit.visited_on,
    open: openOf(visit.is_open),
    reason: visit.closed_reason,
    feel: visit.feel,
    degrees: degrees === null ? '' : String(unit === 'C' ? celsiusFor(degrees) : degrees),
    unit,
    measured: visit.measured ? 'measured' : null,
    ...pickAnswers(visit),
    comment: visit.comment ?? '',
  };
};

/** In °F; null if nothing was typed, NaN if it is no number. */
const fahrenheitIn = ({ degrees, unit }: VisitValues): number | null => {
  const typed = degrees.trim().replace(',', '.');
  if (typed === '') return null;
  const value = Number(typed);
  return unit === 'C' ? fahrenheitOf(value) : round(value);
};

export const degreesProblem = (values: VisitValues): string | undefined => {
  const fahrenheit = fahrenheitIn(values);
  if (fahrenheit === null || (fahrenheit >= POOL_MIN_F && fahrenheit <= POOL_MAX_F)) {
    return undefined;
  }
  return values.unit === 'C'
    ? `Please enter a number from ${celsiusOf(POOL_MIN_F)} to ${celsiusOf(POOL_MAX_F)} °C.`
    : `Please enter a number from ${POOL_MIN_F} to ${POOL_MAX_F} °F.`;
};

export const dayProblem = ({ day }: VisitValues, today: string): string | undefined => {
  const first = dayBefore(today, VISIT_DAYS_BACK);
  return day >= first && day <= today ? undefined : `Pick a day from ${dayText(first)} to today.`;
};

/** `isRuledOut`: nobody should bathe there. Then, and where it is closed, the form does not ask about the water. */
export const visitBodyOf = (values: VisitValues, isRuledOut: boolean): VisitBody => {
  const { day, open, reason, feel, measured, comment } = values;
  const isOut = isRuledOut || open === 'closed';
  const degrees = isOut ? null : fahrenheitIn(values);
  return {
    visited_on: day,
    is_open: open === null || (isRuledOut && open === 'open') ? null : open === 'open',
    closed_reason: open === 'closed' ? reason : null,
    pool_temperature_f: degrees,
    measured: degrees === null ? null : measured !== null,
    feel: isOut ? null : feel,
    ...pickAnswers(values, isOut),
    comment: comment.trim() || null,
  };
};

export const visitDrafts = createDrafts<PhotoDraft & { values: VisitValues }>('visit');

export const newVisitKey = (username: string, springId: number) =>
  draftKey(username, `to spring ${springId}`);
