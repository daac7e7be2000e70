import { dayAfter } from './closures.ts';

/**
 * What members found, and until when that counts. Age and trust are separate: an old "closed" is still
 * closed, and a fresh "open" from one member does not outweigh it.
 */

export const CLOSED_REASONS = ['gate', 'sign', 'snow', 'fire', 'flood', 'gone'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const FEELS = ['too-cold', 'good', 'too-hot'] as const;
export type Feel = (typeof FEELS)[number];

export const ROADS = ['any-car', 'high-clearance', '4x4', 'impassable'] as const;
export type Road = (typeof ROADS)[number];

export const APPROACHES = ['easy', 'hard', 'dangerous'] as const;
export type Approach = (typeof APPROACHES)[number];

export const CROWDS = ['nobody', 'a-few', 'many'] as const;
export type Crowd = (typeof CROWDS)[number];

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
/** It takes so many parties, strangers to each other, to say that a closed place is open again. */
export const PARTIES_TO_REOPEN = 2;
/** Above boiling, and below ice, no pool was measured (°F). */
export const POOL_MIN_F = 32;
export const POOL_MAX_F = 212;

/**
 * Hours that an answer counts after the day of the visit, with the reason. Migration 0028 states the same
 * numbers for the stored instants; a test holds the two together.
 */
export const ANSWER_HOURS = {
  /** Gates close again: a month is as long as land managers leave a notice up. */
  open: 30 * 24,
  /** A storm, and the thaw after it. */
  snow: 42 * 24,
  /** Somebody closed it, and somebody has to open it. */
  closed: null,
  /** A pool keeps its heat until a season or a flood changes how water runs into it. */
  pool: 120 * 24,
  /** Rain and the grader change a dirt road within weeks. */
  road: 28 * 24,
  approach: 28 * 24,
  /** Says how that day was; by the next afternoon others are there. */
  crowd: 6,
} as const satisfies Record<string, number | null>;

export type AnswerKind = keyof typeof ANSWER_HOURS;

const HOUR_MS = 3_600_000;
/**
 * Visits have a day and no time, so that nobody can tell from them where a member is now. The day ends
 * everywhere in the US, Hawaii too, by noon UTC of the next day.
 */
const DAY_ENDS_AFTER_HOURS = 36;

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
