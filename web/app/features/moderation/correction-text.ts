import type { OpenCorrection } from '@wildsoak/contract/corrections';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import {
  HAZARD_OF_FIELD,
  isHazardField,
  milesMoved,
  type CorrectionField,
} from '@wildsoak/contract/rules/corrections';
import type { Fact } from '@wildsoak/contract/rules/practical';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { factText } from '../../domain/spring/practical.ts';
import { coordinatesText, countText, milesText, springName } from '../../lib/format.ts';
import { effectText } from './hazards/hazard-words.ts';

/** The spring's name follows, after a colon. */
export const FIELD_WORDS: Record<CorrectionField, string> = {
  position: 'Position',
  name: 'Name',
  fee: 'Fee',
  access: 'Access',
  walk: 'Walk',
  road: 'Road',
  clothing: 'Clothing',
  dogs: 'Dogs',
  camping: 'Camping',
  signal: 'Cell signal',
  water: 'Drinking water',
  closed: 'Closed or open',
  danger: 'Danger',
  closure: 'Closure',
  private: 'Private land',
  permit: 'Permit or reservation',
  gone: 'Gone',
};

/** Whether a fee is free is what lists are filtered by, so it is said beside what was typed. */
const factLine = (fact: Fact): string => {
  if (fact.field !== 'fee' || fact.is_free === undefined) return factText(fact);
  return `${fact.fee} (${fact.is_free ? 'free' : 'not free'})`;
};

const NOTHING = 'Nothing';

/** What the page says now; null where it is the status and its reasons. */
export const nowText = ({ field, now }: OpenCorrection): string | null => {
  if (field === 'position') return coordinatesText(now.latitude, now.longitude);
  if (field === 'name') return springName(now.name);
  if (field === 'closed' || isHazardField(field)) return null;
  // A walk is more than one value, and none is called like it.
  const isSaid = field === 'walk' ? now.walk_miles !== undefined : (now[field] ?? null) !== null;
  return isSaid ? factLine({ ...now, field } as unknown as Fact) : NOTHING;
};

export const proposedText = (correction: OpenCorrection): string => {
  if (correction.field === 'position') {
    return coordinatesText(correction.latitude, correction.longitude);
  }
  if (correction.field === 'closed') return correction.closed ? 'Closed' : 'Open again';
  if (correction.field === 'name') return correction.name;
  return 'text' in correction ? correction.text : factLine(correction);
};

/** What accepting it does. */
export const acceptText = ({ now, said_by: author, ...correction }: OpenCorrection): string => {
  if (correction.field === 'position') {
    return now.shown_as === 'exact'
      ? 'Accepting moves the spring.'
      : 'Accepting moves the place itself, which its page shows only as an area. You can undo it where its level is.';
  }
  if (correction.field === 'name') return 'Accepting renames the spring.';
  if (correction.field === 'closed' && !correction.closed) {
    const closures = now.bathing_reasons.filter(({ kind }) => kind === 'closed').length;
    return `Accepting ends ${countText(closures, 'closure', 'closures')}. Other hazards stay.`;
  }
  const name = author ?? FORMER_MEMBER;
  const field = correction.field === 'closed' ? 'closure' : correction.field;
  if (!isHazardField(field)) return `Accepting shows it on the page, with the name ${name}.`;
  const hazard = { ...HAZARD_OF_FIELD[field], confidence: 'reported', ...ALWAYS } as const;
  return `Accepting adds it to the page, with ${name} as its source. ${effectText(hazard)}`;
};

/** How far the spring would move, or null. */
export const moveText = (correction: OpenCorrection): string | null =>
  correction.field === 'position'
    ? `${milesText(milesMoved(correction.now, correction))} away`
    : null;
