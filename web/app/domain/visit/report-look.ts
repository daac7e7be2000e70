import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { CONDITION_WORDS, type Condition } from '@wildsoak/contract/rules/conditions';
import type { Conditions } from '@wildsoak/contract/visits';
import { ageText, stillCounts } from './visit-day.ts';

/** What lists say about reports: left out where there is nothing, or null. */
export interface Reported {
  bathing_status: BathingStatus;
  condition?: Condition | null;
  last_visit_on?: string | null;
}

/** As lists say it, from what the page of a spring knows. */
export const reportedBy = (
  conditions: Conditions | null | undefined,
): Pick<Reported, 'condition' | 'last_visit_on'> => {
  const open = conditions?.open;
  const days = [...Object.values(conditions ?? {}), open?.but].flatMap(
    (said) => said?.visited_on ?? [],
  );
  const counts = open && (open.state !== 'open' || open.freshness === 'live');
  return { condition: counts ? open.state : null, last_visit_on: days.toSorted().at(-1) ?? null };
};

/** Of lucide's `TriangleAlert`. The map draws its popups without React, so it is only a path. */
export const CAUTION =
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01';

/** Whatever a list says: where nobody should bathe, no report says "open", and no old one does. */
export const conditionOf = (
  { bathing_status: status, condition, last_visit_on: day }: Reported,
  today: string | null,
): Condition | null => {
  if (condition !== 'open') return condition ?? null;
  // It is never older than the report that says open.
  const counts = typeof day === 'string' && stillCounts('open', day, today);
  return counts && !isBathingRuledOut(status) ? 'open' : null;
};

/** 'Reported closed, last report 3 days ago'; null where nobody ever reported. */
export const reportText = (spring: Reported, today: string | null): string | null => {
  if (!spring.last_visit_on) return null;
  const age = ageText(spring.last_visit_on, today);
  const condition = conditionOf(spring, today);
  return condition ? `${CONDITION_WORDS[condition]}, last report ${age}` : `Reported ${age}`;
};

const SHORT_WORDS: Readonly<Record<Condition, string>> = {
  open: 'Open',
  disputed: 'Mixed reports',
  closed: 'Closed',
};

/** For a row, beside the status: 'Open · 3 days ago'. */
export const shortReportText = (spring: Reported, today: string | null): string | null => {
  if (!spring.last_visit_on) return null;
  const age = ageText(spring.last_visit_on, today);
  const condition = conditionOf(spring, today);
  return condition ? `${SHORT_WORDS[condition]} · ${age}` : `Visited ${age}`;
};

const BADGE = 'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold';

export const BAD_BADGE = `${BADGE} bg-bad text-on-bad`;

/** A report to be careful about looks like one; null for every other. */
const CONDITION_LOOKS: Readonly<Record<Condition, string | null>> = {
  open: null,
  disputed: `${BADGE} bg-warning text-on-warning`,
  closed: BAD_BADGE,
};

export const reportBadgeClass = ({ condition }: Reported): string | null =>
  condition ? CONDITION_LOOKS[condition] : null;
