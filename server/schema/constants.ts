import { REPORT_REASONS } from '@wildsoak/contract/reviews';
import { ACT_KINDS, ACTS } from '@wildsoak/contract/rules/acts';
import {
  BATHING_STATUSES,
  CONFIDENCES,
  HAZARD_KINDS,
  HAZARD_STATES,
  isBathingRuledOut,
  SOAK_ORDER,
} from '@wildsoak/contract/rules/bathing';
import { DAY_ENDS_AFTER_HOURS } from '@wildsoak/contract/rules/conditions';
import { HAZARD_FIELDS, SHOWN_FIELDS } from '@wildsoak/contract/rules/corrections';
import { KINDS } from '@wildsoak/contract/rules/kinds';
import { PROPOSAL_OUTCOMES, PROPOSED_KINDS } from '@wildsoak/contract/rules/proposals';
import { FACT_WORDS, WORD_FIELDS } from '@wildsoak/contract/rules/practical';
import { SHOWN_AS } from '@wildsoak/contract/rules/shown-as';
import { TEMPERATURE_WORDS } from '@wildsoak/contract/rules/temperature';
import {
  ANSWER_HOURS,
  CLOSED_REASONS,
  FEELS,
  keysOf,
  VISIT_ANSWER_NAMES,
  VISIT_ANSWERS,
  wordsOf,
  type VisitAnswerName,
} from '@wildsoak/contract/rules/visit-answers';

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

const newestAnswer = (name: VisitAnswerName) => `(
          select said(visited_on, member_id, ${ANSWER_HOURS[name]}, at) || jsonb_build_object('value', ${name})
          from visits where spring_id = of_spring and counts and ${name} is not null
            and shown_from <= at${VISIT_ANSWERS[name].invites ? ' and not is_ruled_out' : ''}
          order by visited_on desc, id desc limit 1) as ${name}`;

/** What the contract gives to the SQL beside this file, where it is written as `${NAME}`. */
export const CONSTANTS = {
  ACTS: ACT_KINDS.flatMap((kind) => ACTS[kind].map((act) => `('${kind}', '${act}')`)).join(', '),
  CLOSED_REASONS: list(keysOf(CLOSED_REASONS)),
  CONFIDENCES: list(CONFIDENCES),
  CORRECTION_FIELDS: list([...SHOWN_FIELDS, ...HAZARD_FIELDS, 'closed']),
  DAY_ENDS_AFTER_HOURS: String(DAY_ENDS_AFTER_HOURS),
  FACT_WORDS: JSON.stringify(FACT_WORDS),
  FEELS: list(keysOf(FEELS)),
  HAZARD_KINDS: list(HAZARD_KINDS),
  HAZARD_STATES: list(HAZARD_STATES),
  KINDS: list(KINDS),
  NEWEST_ANSWERS: VISIT_ANSWER_NAMES.map(newestAnswer).join(',\n        '),
  OPEN_HOURS: String(ANSWER_HOURS.open),
  PROPOSAL_OUTCOMES: list(PROPOSAL_OUTCOMES),
  PROPOSED_KINDS: list(PROPOSED_KINDS),
  POOL_HOURS: String(ANSWER_HOURS.pool),
  REPORT_REASONS: list(REPORT_REASONS),
  ROAD_HOURS: String(ANSWER_HOURS.road),
  RULED_OUT: list(BATHING_STATUSES.filter(isBathingRuledOut)),
  SHOWN_AS: list(SHOWN_AS),
  SNOW_HOURS: String(ANSWER_HOURS.snow),
  SOAK_ORDER: BATHING_STATUSES.map((status) => `when '${status}' then ${SOAK_ORDER[status]}`).join(
    ' ',
  ),
  STATUSES: list(BATHING_STATUSES),
  STATUSES_WHEN_OPEN: list(BATHING_STATUSES.filter((status) => status !== 'closed')),
  TEMPERATURE_CLASSES: list(TEMPERATURE_WORDS),
  VISIT_ANSWERS: VISIT_ANSWER_NAMES.join(', '),
  VISIT_WORDS: VISIT_ANSWER_NAMES.map((name) => `${name} in (${list(wordsOf(name))})`).join(
    ' and ',
  ),
  WORD_FIELDS: list(WORD_FIELDS),
} as const;
