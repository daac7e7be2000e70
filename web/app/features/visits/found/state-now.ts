import type { AnswerKind } from '@wildsoak/contract/rules/conditions';
import { VISIT_ANSWER_NAMES } from '@wildsoak/contract/rules/visit-answers';
import type { Conditions } from '@wildsoak/contract/visits';
import { answerTexts, type Answers } from '../../../domain/visit/said-text.ts';
import { stillCounts } from '../../../domain/visit/visit-day.ts';
import type { TemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';

type Open = NonNullable<Conditions['open']>;

/** What one member said on one day. */
export interface Said {
  username: string;
  visited_on: string;
  is_demo: boolean;
  parts: string[];
}

export interface StateNow {
  /** It counts as closed, or reports disagree: before everything else. */
  warning: Open | null;
  /** What still counts. */
  now: Said[];
  /** What once was true. */
  before: Said[];
  /** Somebody found it open, and that still counts. */
  isOpen: boolean;
}

const NOTHING: StateNow = { warning: null, now: [], before: [], isOpen: false };

/** Newest first; the parts of one visit stay together. */
const gathered = (all: readonly (Said & { isNow: boolean })[], isNow: boolean): Said[] => {
  const bySaying = new Map<string, Said>();
  for (const said of all) {
    if (said.isNow !== isNow || said.parts.length === 0) continue;
    const key = `${said.visited_on} ${said.username}`;
    const known = bySaying.get(key);
    if (known) known.parts.push(...said.parts);
    else bySaying.set(key, { ...said, parts: [...said.parts] });
  }
  return [...bySaying.values()].toSorted((a, b) => b.visited_on.localeCompare(a.visited_on));
};

/** The state as sentences. What no longer counts is never said as if it still did. */
export const stateNow = (
  conditions: Conditions | null,
  reader: { unit: TemperatureUnit; isOut: boolean; today: string | null },
): StateNow => {
  if (conditions === null) return NOTHING;
  const { open, pool } = conditions;
  const sayings: [AnswerKind, Omit<Said, 'parts'> & { freshness: string }, Answers][] = [];
  if (open?.state === 'open') sayings.push(['open', open, { is_open: true }]);
  if (pool) sayings.push(['pool', pool, pool]);
  for (const name of VISIT_ANSWER_NAMES) {
    const said = conditions[name];
    if (said) sayings.push([name, said, { [name]: said.value }]);
  }
  const all = sayings.map(([kind, { username, visited_on, is_demo, freshness }, answers]) => ({
    kind,
    username,
    visited_on,
    is_demo,
    parts: answerTexts(answers, reader),
    isNow: freshness === 'live' && stillCounts(kind, visited_on, reader.today),
  }));
  return {
    warning: open && open.state !== 'open' ? open : null,
    now: gathered(all, true),
    before: gathered(all, false),
    isOpen: all.some(({ kind, isNow }) => kind === 'open' && isNow),
  };
};
