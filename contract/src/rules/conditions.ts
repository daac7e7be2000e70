import { dayAfter } from './closure-windows.ts';
import { ANSWER_HOURS, wordsOf, type AnswerWord } from './visit-answers.ts';

/**
 * What members found, and until when that counts. Age and trust are separate: an old "closed" is still
 * closed, and a fresh "open" from one member does not outweigh it.
 */

export const ROADS = wordsOf('road');
export type Road = AnswerWord<'road'>;

/** What reports add up to. `disputed`: one says closed, a later one says open, and we do not know. */
export const CONDITIONS = ['open', 'disputed', 'closed'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The word says that it is a report, not a fact. */
export const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  open: 'Reported open',
  disputed: 'Reports disagree',
  closed: 'Reported closed',
};

export const FRESHNESS = ['live', 'recent', 'stale'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** How far back a visit may lie, and how long its author may change it. */
export const VISIT_DAYS_BACK = 60;
export const VISIT_DAYS_EDITABLE = 7;
/** Marks so many first visits of a member: nobody knows them yet. */
export const FIRST_VISITS = 3;
/** So many unrelated groups of reporters must say that a closed place is open again. */
export const GROUPS_TO_REOPEN = 2;
/** Above boiling, and below ice, no pool was measured (°F). */
export const POOL_MIN_F = 32;
export const POOL_MAX_F = 212;

export type AnswerKind = keyof typeof ANSWER_HOURS;

const HOUR_MS = 3_600_000;
/**
 * Visits have a day and no time, so that nobody can tell from them where a member is now. The day ends
 * everywhere in the US, Hawaii too, by noon UTC of the next day.
 */
export const DAY_ENDS_AFTER_HOURS = 36;

const dayEnds = (visitedOn: string): number =>
  Date.parse(`${visitedOn}T00:00:00Z`) + DAY_ENDS_AFTER_HOURS * HOUR_MS;

/** The instant until which an answer counts; null where it does until somebody lifts it. */
export const countsUntil = (kind: AnswerKind, visitedOn: string): Date | null => {
  const hours = ANSWER_HOURS[kind];
  return hours === null ? null : new Date(dayEnds(visitedOn) + hours * HOUR_MS);
};

/** `live` while it counts, `recent` for as long again, `stale` after that. */
export const freshnessOf = (kind: AnswerKind, visitedOn: string, now: Date): Freshness => {
  const until = countsUntil(kind, visitedOn)?.getTime();
  if (until === undefined || now.getTime() < until) return 'live';
  return now.getTime() < 2 * until - dayEnds(visitedOn) ? 'recent' : 'stale';
};

/**
 * Whether a member may report a visit on this day: today, or up to 60 days back. `today` is the day at the
 * spring: a report of tomorrow would outweigh a closure of today.
 */
export const isVisitDay = (visitedOn: string, today: string): boolean =>
  visitedOn <= today && visitedOn >= dayAfter(today, -VISIT_DAYS_BACK);
