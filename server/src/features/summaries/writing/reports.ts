import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import {
  answerFact,
  CLOSED_REASONS,
  FEELS,
  VISIT_ANSWER_NAMES,
} from '@wildsoak/contract/rules/visit-answers';
import type { Conditions } from '@wildsoak/contract/visits';

// No dot, colon or semicolon inside: the checker takes a sentence apart there. Never a member's own words.

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

const openText = ({ state, reason, visited_on, but }: NonNullable<Conditions['open']>): string => {
  const day = dayText(visited_on);
  if (state === 'open') return `A member reported it open on ${day}`;
  const closed = `closed${reason === null ? '' : ` ${CLOSED_REASONS[reason].fact}`} on ${day}`;
  return but === null
    ? `A member reported it ${closed}`
    : `Members disagree, one reported it ${closed} and another open on ${dayText(but.visited_on)}`;
};

const poolText = (pool: NonNullable<Conditions['pool']>): string => {
  const { pool_temperature_f: degrees, measured, feel, visited_on } = pool;
  const day = dayText(visited_on);
  if (degrees !== null) {
    return measured
      ? `A member measured ${degrees} °F in the pool on ${day}`
      : `A member guessed the pool at ${degrees} °F on ${day}`;
  }
  return `A member found the pool ${FEELS[feel ?? 'good'].said} on ${day}`;
};

interface Part {
  freshness: string;
  is_demo: boolean;
}

/** Stale ones are no news, and what demo members make up says nothing about a place. */
const told = <One extends Part>(part: One | null, tell: (part: One) => string): string[] => {
  if (part === null || part.freshness === 'stale' || part.is_demo) return [];
  return [`${tell(part)}${part.freshness === 'live' ? '' : ', which may have changed since'}.`];
};

export interface Reported {
  bathing_status: BathingStatus;
  conditions: Conditions | null;
}

/**
 * What members found of late, each with its day, by a name that says nothing itself. None where nobody
 * should bathe: it would tell how to get there.
 */
export const reportsOf = ({ bathing_status, conditions }: Reported): Record<string, string> => {
  if (conditions === null || isBathingRuledOut(bathing_status)) return {};
  const texts = [
    ...told(conditions.open, openText),
    ...told(conditions.pool, poolText),
    ...VISIT_ANSWER_NAMES.flatMap((name) =>
      told(
        conditions[name],
        ({ value, visited_on: day }) => `A member ${answerFact(name, value)} on ${dayText(day)}`,
      ),
    ),
  ];
  return Object.fromEntries(texts.map((text, index) => [`report_${index + 1}`, text]));
};

/** One report at least says that it is closed, and no two others that it is open again. */
export const isReportedClosed = ({ conditions }: Reported): boolean =>
  conditions?.open != null && conditions.open.state !== 'open';
