import type { HazardBody } from '@wildsoak/contract/hazards';
import type { Confidence, HazardKind, HazardState } from '@wildsoak/contract/rules/bathing';
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
  ends_on: string;
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
  ends_on: '',
  note: '',
};

export const valuesOf = ({ season, date, ends_on, ...hazard }: HazardBody): HazardValues => ({
  kind: hazard.kind,
  state: hazard.state,
  text: hazard.text,
  source: hazard.source,
  confidence: hazard.confidence,
  date: date ?? '',
  from: season?.from ?? '',
  to: season?.to ?? '',
  ends_on: ends_on ?? '',
  note: '',
});

const DAY_OF_YEAR = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Only a closure in season has days of the year. */
export const seasonOf = ({ kind, from, to }: HazardValues): HazardBody['season'] =>
  kind === 'seasonal-closure' && from !== '' && to !== '' ? { from, to } : null;

export const bodyOf = (values: HazardValues): HazardBody & { note: string | null } => {
  const { kind, state, confidence } = values;
  return {
    kind,
    state,
    confidence,
    text: oneLine(values.text),
    source: oneLine(values.source),
    date: oneLine(values.date) || null,
    season: seasonOf(values),
    ends_on: values.ends_on || null,
    note: values.note.trim() || null,
  };
};

const dayProblem = (day: string, other: string): string | undefined => {
  if (day === '') return other === '' ? undefined : 'Please enter both days, or neither.';
  return DAY_OF_YEAR.test(day) ? undefined : 'Please enter month and day, such as 11-01.';
};

/** What is wrong beyond what the fields check themselves. */
export const problemsOf = (
  values: HazardValues,
): Partial<Record<'date' | 'from' | 'to', string>> => {
  const { kind, confidence, date, from, to } = values;
  const isSeason = kind === 'seasonal-closure';
  const found = {
    date:
      confidence !== 'unconfirmed' && oneLine(date) === ''
        ? 'Please say when the source said so.'
        : undefined,
    from: isSeason ? dayProblem(from, to) : undefined,
    to: isSeason ? dayProblem(to, from) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
};
