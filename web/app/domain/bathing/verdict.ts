import {
  isBathingRuledOut,
  type BathingReason,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { CONDITION_WORDS } from '@wildsoak/contract/rules/conditions';
import type { Spring } from '@wildsoak/contract/springs';
import { hasAmount, sixFacts } from '../spring/six-facts.ts';
import { closedText } from '../visit/said-text.ts';
import { ageText, stillCounts } from '../visit/visit-day.ts';
import { closingText } from './closure-text.ts';
import { answerOf } from './headline.ts';

export interface Verdict {
  /** Its color and icon. */
  look: BathingStatus | 'reported closed' | 'reports disagree' | 'long ago';
  text: string;
  /** The most useful ones, as short as a line. */
  conditions: string[];
  /** A made-up report is part of it. */
  isDemo: boolean;
}

const MOST_CONDITIONS = 3;

/** Why to ask, in a word or two. */
const ASK_FOR: Partial<Record<BathingReason['kind'], string>> = {
  'bathing-forbidden': 'no bathing',
  'military-or-prison': 'military or prison land',
  closed: 'closed',
  'seasonal-closure': 'closed in season',
  'tribal-permission': 'tribal permission',
  'tribal-land': 'tribal land',
  private: 'private',
  'permit-required': 'permit',
  reservation: 'reservation',
  'endangered-species': 'protected species',
  naegleria: 'deadly amoeba',
  well: 'drilled well',
  soak: 'guests only',
};

const askText = ({ bathing_status: status, bathing_reasons: [first] }: Spring): string | null => {
  const words = status === 'ask-first' && first ? ASK_FOR[first.kind] : undefined;
  if (words === undefined) return null;
  return first?.confidence === 'unconfirmed' ? `maybe ${words}` : words;
};

/** The one line that answers "May I soak here?". A fresh closure or disagreement outranks what sources say. */
export const verdictOf = (
  spring: Spring,
  { today, thisYear = new Date().getFullYear() }: { today: string | null; thisYear?: number },
): Verdict => {
  const { bathing_status: status, conditions, closures } = spring;
  const { text, by, isFresh } = answerOf(spring, thisYear);
  if (isBathingRuledOut(status)) return { look: status, text, conditions: [], isDemo: false };
  const open = conditions?.open ?? null;
  if (open?.state === 'closed' || open?.state === 'disputed') {
    const { state, reason, visited_on: day, but, is_demo: isDemo } = open;
    const age = ageText(day, today);
    return state === 'closed'
      ? {
          look: 'reported closed',
          text: `Reported ${closedText(reason)}`,
          conditions: [age],
          isDemo,
        }
      : {
          look: 'reports disagree',
          text: CONDITION_WORDS.disputed,
          conditions: [
            `${closedText(reason)} ${age}`,
            ...(but ? [`open ${ageText(but.visited_on, today)}`] : []),
          ],
          isDemo,
        };
  }
  const isOpen = open?.freshness === 'live' && stillCounts('open', open.visited_on, today);
  const [fee] = sixFacts(spring, { unit: 'F', today }).fee;
  const all = [
    by,
    !isFresh && 'check before you go',
    askText(spring),
    isOpen && `open ${ageText(open.visited_on, today)}`,
    closures.map(closingText).find((closing) => closing !== null),
    fee && hasAmount(fee.value) && fee.value.charAt(0).toLowerCase() + fee.value.slice(1),
  ];
  return {
    look: isFresh ? status : 'long ago',
    text,
    conditions: all.filter((one): one is string => Boolean(one)).slice(0, MOST_CONDITIONS),
    isDemo: isOpen && open.is_demo,
  };
};
