import type { AcceptedCorrection } from '@wildsoak/contract/accepted-corrections';
import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { CorrectionField } from '@wildsoak/contract/rules/corrections';
import type { FactField } from '@wildsoak/contract/rules/practical';
import type { Attribution } from '@wildsoak/contract/rules/soaks';
import type { Spring } from '@wildsoak/contract/springs';
import { factText, WORD_LABELS } from './practical.ts';

/** Who says so, and when. */
export type Said =
  | { by: 'member'; correction: Pick<AcceptedCorrection, 'said_by' | 'said_at' | 'accepted_at'> }
  | { by: 'source'; source: Attribution }
  | { by: 'visitors'; visited_on: string }
  | { by: 'visit'; username: string; visited_on: string; is_demo: boolean }
  | { by: 'reviews'; month: string };

/** What somebody said of one fact. */
export interface Statement {
  /** As short as a cell. */
  value: string;
  /** All the words, where the value is only a part. */
  text?: string | undefined;
  said: Said;
}

/** The newest accepted correction of one field. */
export const correctionOf = <Field extends CorrectionField>(
  { corrections }: Pick<Spring, 'corrections'>,
  field: Field,
) =>
  corrections.find(
    (correction): correction is Extract<AcceptedCorrection, { field: Field }> =>
      correction.field === field,
  );

/** What the catalog says of a place where people soak. */
export const soakOf = ({ soak, bathing_status }: Spring): Spring['soak'] =>
  isBathingRuledOut(bathing_status) ||
  soak?.confidence !== 'published' ||
  soak.kind === 'formerly' ||
  soak.kind === 'not-a-soak'
    ? null
    : soak;

/** Three visits that agree beat an older correction, and a correction beats the catalog. */
export const knownFact = (spring: Spring, field: FactField | 'access'): Statement | null => {
  if (field === 'road' && spring.agreed_road) {
    const { road, visited_on } = spring.agreed_road;
    return { value: WORD_LABELS.road[road], said: { by: 'visitors', visited_on } };
  }
  const correction = correctionOf(spring, field);
  if (correction) return { value: factText(correction), said: { by: 'member', correction } };
  // Nobody needs the way to a place where nobody should bathe.
  if (isBathingRuledOut(spring.bathing_status)) return null;
  const fact = spring.published_facts.find((known) => known.field === field);
  return fact ? { value: factText(fact), said: { by: 'source', source: fact } } : null;
};
