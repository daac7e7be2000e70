import type { OpenCorrection } from '@wildsoak/contract/corrections';
import {
  HAZARD_OF_FIELD,
  milesMoved,
  type CorrectionField,
} from '@wildsoak/contract/rules/corrections';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { coordinatesText, countText, milesText, springName } from '../../lib/format.ts';
import { effectText } from './hazards/hazard-words.ts';

/** The spring's name follows. */
export const FIELD_WORDS: Record<CorrectionField, string> = {
  position: 'Position of',
  name: 'Name of',
  fee: 'Fee of',
  access: 'Access of',
  closed: 'Closing or opening of',
  danger: 'Danger at',
  closure: 'Closure of',
  private: 'Private land at',
  permit: 'Permit or reservation at',
  gone: 'Disappearance of',
};

/** What the page says now; null where it is the status and its reasons. */
export const nowText = ({ field, now }: OpenCorrection): string | null => {
  if (field === 'position') return coordinatesText(now.latitude, now.longitude);
  if (field === 'name') return springName(now.name);
  if (field === 'fee' || field === 'access') return now[field] ?? 'Nothing';
  return null;
};

export const proposedText = (correction: OpenCorrection): string => {
  if (correction.field === 'position') {
    return coordinatesText(correction.latitude, correction.longitude);
  }
  if (correction.field === 'closed') return correction.closed ? 'Closed' : 'Open again';
  if (correction.field === 'name') return correction.name;
  if (correction.field === 'fee') return correction.fee;
  return correction.field === 'access' ? correction.access : correction.text;
};

/** What accepting it does. */
export const acceptText = ({ now, said_by: author, ...correction }: OpenCorrection): string => {
  if (correction.field === 'position') return 'Accepting moves the spring.';
  if (correction.field === 'name') return 'Accepting renames the spring.';
  if (correction.field === 'closed' && !correction.closed) {
    const closures = now.bathing_reasons.filter(({ kind }) => kind === 'closed').length;
    return `Accepting ends ${countText(closures, 'closure', 'closures')}. What else is known stays.`;
  }
  const name = author ?? FORMER_MEMBER;
  if (correction.field === 'fee' || correction.field === 'access')
    return `Accepting shows it on the page, with the name ${name}.`;
  const field = correction.field === 'closed' ? 'closure' : correction.field;
  const hazard = { ...HAZARD_OF_FIELD[field], confidence: 'reported', season: null } as const;
  return `Accepting adds it to the page, with ${name} as its source. ${effectText(hazard)}`;
};

/** How far the spring would move, or null. */
export const moveText = (correction: OpenCorrection): string | null =>
  correction.field === 'position'
    ? `${milesText(milesMoved(correction.now, correction))} away`
    : null;
