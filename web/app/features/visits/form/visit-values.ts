import {
  POOL_MAX_F,
  POOL_MIN_F,
  VISIT_DAYS_BACK,
  type Approach,
  type ClosedReason,
  type Crowd,
  type Feel,
  type Road,
} from '@wildsoak/contract/rules/conditions';
import type { Visit, VisitBody } from '@wildsoak/contract/visits';
import type { PickedPhoto } from '../../../domain/photo/photo-picker.tsx';
import type { TemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { celsiusOf } from '../../../domain/visit/said-text.ts';
import { dayBefore } from '../../../domain/visit/visit-day.ts';
import { createDrafts, draftKey } from '../../../lib/browser/drafts.ts';
import { dayText } from '../../../lib/format.ts';
import type { KeyFor } from '../../../lib/http/attempt-key.ts';

/** As the form holds them; null where the member did not say. */
export interface VisitValues {
  day: string;
  open: 'open' | 'closed' | null;
  reason: ClosedReason | null;
  feel: Feel | null;
  /** As typed, in `unit`. */
  degrees: string;
  unit: TemperatureUnit;
  measured: 'measured' | null;
  road: Road | null;
  approach: Approach | null;
  crowd: Crowd | null;
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
  road: null,
  approach: null,
  crowd: null,
  comment: '',
});

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
    road: visit.road,
    approach: visit.approach,
    crowd: visit.crowd,
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

/** `isOut`: where nobody should bathe, the form does not ask about the water. */
export const visitBodyOf = (values: VisitValues, isOut: boolean): VisitBody => {
  const { day, open, reason, feel, measured, road, approach, crowd, comment } = values;
  const degrees = isOut ? null : fahrenheitIn(values);
  return {
    visited_on: day,
    is_open: open === null || (isOut && open === 'open') ? null : open === 'open',
    closed_reason: open === 'closed' ? reason : null,
    pool_temperature_f: degrees,
    measured: degrees === null ? null : measured !== null,
    feel: isOut ? null : feel,
    road,
    approach,
    crowd: isOut ? null : crowd,
    comment: comment.trim() || null,
  };
};

export interface VisitDraft {
  values: VisitValues;
  photo: PickedPhoto | null;
  /** So that a second attempt does not write the visit twice. */
  keyFor: KeyFor;
}

export const visitDrafts = createDrafts<VisitDraft>('visit');

export const newVisitKey = (username: string, springId: number) =>
  draftKey(username, `to spring ${springId}`);
