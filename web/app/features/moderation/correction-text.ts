import type { OpenCorrection } from '@wildsoak/contract/corrections';
import { milesMoved, type CorrectionField } from '@wildsoak/contract/rules/corrections';
import { coordinatesText, milesText, springName } from '../../lib/format.ts';

export const FIELD_WORDS: Record<CorrectionField, string> = {
  position: 'Position',
  name: 'Name',
  closed: 'Open or closed',
  fee: 'Fee',
  access: 'Access',
};

const openText = (isClosed: boolean) => (isClosed ? 'Closed' : 'Not closed');

/** What the page says now. */
export const nowText = ({ field, now }: OpenCorrection): string => {
  if (field === 'position') return coordinatesText(now.latitude, now.longitude);
  if (field === 'name') return springName(now.name);
  if (field === 'closed') return openText(now.closed);
  return now[field] ?? 'Nothing';
};

export const proposedText = (correction: OpenCorrection): string => {
  if (correction.field === 'position') {
    return coordinatesText(correction.latitude, correction.longitude);
  }
  if (correction.field === 'closed') return openText(correction.closed);
  if (correction.field === 'name') return correction.name;
  return correction.field === 'fee' ? correction.fee : correction.access;
};

/** How far the spring would move, or null. */
export const moveText = (correction: OpenCorrection): string | null =>
  correction.field === 'position'
    ? `${milesText(milesMoved(correction.now, correction))} away`
    : null;
