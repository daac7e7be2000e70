import type { HazardBody } from '@wildsoak/contract/hazards';
import {
  isClosure,
  type Confidence,
  type HazardKind,
  type HazardState,
} from '@wildsoak/contract/rules/bathing';
import { oneLine } from '@wildsoak/contract/rules/one-line';

/** As the form holds it: every text is a string, and what is left out is empty. */
export interface HazardValues {
  kind: HazardKind;
  state: HazardState;
  text: string;
  source: string;
  date: string;
  confidence: Confidence;
  from: string;
  to: string;
  starts_on: string;
  ends_on: string;
  weekdays: readonly number[];
  night_from: string;
  night_to: string;
  checked_on: string;
  note: string;
}

/** A closure is in force; the rest lasts. */
export const usualState = (kind: HazardKind): HazardState =>
  kind === 'closed' || kind === 'seasonal-closure' ? 'in-force' : 'standing';

export const BLANK: HazardValues = {
  kind: 'closed',
  state: usualState('closed'),
  text: '',
  source: '',
  date: '',
  confidence: 'published',
  from: '',
  to: '',
  starts_on: '',
  ends_on: '',
  weekdays: [],
  night_from: '',
  night_to: '',
  checked_on: '',
  note: '',
};

export const valuesOf = ({ season, date, night, ...hazard }: HazardBody): HazardValues => ({
  kind: hazard.kind,
  state: hazard.state,
  text: hazard.text,
  source: hazard.source,
  confidence: hazard.confidence,
  date: date ?? '',
  from: season?.from ?? '',
  to: season?.to ?? '',
  starts_on: hazard.starts_on ?? '',
  ends_on: hazard.ends_on ?? '',
  weekdays: hazard.weekdays,
  night_from: night?.from ?? '',
  night_to: night?.to ?? '',
  checked_on: hazard.checked_on ?? '',
  note: '',
});

const DAY_OF_YEAR = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const hasNight = ({ kind, state }: HazardValues) => isClosure(kind) && state === 'nights-only';

/** Only a closure has more than a last day, only one in season days of the year, only one at night hours. */
export const windowOf = (
  values: HazardValues,
): Pick<HazardBody, 'season' | 'starts_on' | 'ends_on' | 'weekdays' | 'night'> => {
  const { kind, from, to, night_from: evening, night_to: morning } = values;
  return {
    season: kind === 'seasonal-closure' && from !== '' && to !== '' ? { from, to } : null,
    starts_on: (isClosure(kind) && values.starts_on) || null,
    ends_on: values.ends_on || null,
    weekdays: isClosure(kind) ? [...values.weekdays] : [],
    night:
      hasNight(values) && (evening !== '' || morning !== '')
        ? { from: evening || null, to: morning || null }
        : null,
  };
};

export const bodyOf = (values: HazardValues): HazardBody & { note: string | null } => {
  const { kind, state, confidence } = values;
  return {
    kind,
    state,
    confidence,
    text: oneLine(values.text),
    source: oneLine(values.source),
    date: oneLine(values.date) || null,
    ...windowOf(values),
    checked_on: values.checked_on || null,
    note: values.note.trim() || null,
  };
};

const dayProblem = (day: string, other: string): string | undefined => {
  if (day === '') return other === '' ? undefined : 'Please enter both days, or neither.';
  return DAY_OF_YEAR.test(day) ? undefined : 'Please enter month and day, such as 11-01.';
};

const hourProblem = (hour: string, event: 'sunset' | 'sunrise'): string | undefined =>
  hour === '' || hour === event || /^([01]\d|2[0-3]):[0-5]\d$/.test(hour)
    ? undefined
    : `Please enter an hour such as 21:00, or ${event}.`;

/** What is wrong beyond what the fields check themselves. */
export const problemsOf = (
  values: HazardValues,
): Partial<Record<'date' | 'from' | 'to' | 'ends_on' | 'night_from' | 'night_to', string>> => {
  const { kind, confidence, date, from, to, starts_on: first, ends_on: last } = values;
  const isSeason = kind === 'seasonal-closure';
  const found = {
    date:
      confidence !== 'unconfirmed' && oneLine(date) === ''
        ? 'Please enter when the source said it.'
        : undefined,
    from: isSeason ? dayProblem(from, to) : undefined,
    to: isSeason ? dayProblem(to, from) : undefined,
    ends_on:
      isClosure(kind) && first !== '' && last !== '' && last < first
        ? 'The last day is before the first.'
        : undefined,
    night_from: hasNight(values) ? hourProblem(values.night_from, 'sunset') : undefined,
    night_to: hasNight(values) ? hourProblem(values.night_to, 'sunrise') : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
};
