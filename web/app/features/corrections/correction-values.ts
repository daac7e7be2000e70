import {
  correctionProblem,
  isHazardField,
  milesMoved,
  readPosition,
  type CorrectableFacts,
  type CorrectionField,
  type HazardField,
  type Proposal,
  type ShownField,
} from '@wildsoak/contract/rules/corrections';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import { milesText } from '../../lib/format.ts';

/** Every field keeps what was typed last, though the form shows and sends only one. */
export interface CorrectionValues extends Record<ShownField | HazardField, string> {
  field: CorrectionField | '';
  note: string;
}

export const BLANK: CorrectionValues = {
  field: '',
  position: '',
  name: '',
  fee: '',
  access: '',
  danger: '',
  closure: '',
  private: '',
  permit: '',
  gone: '',
  note: '',
};

const UNREADABLE =
  'Please enter latitude and longitude in decimal degrees, for example 44.0723, -115.5421.';

/** What the form would send; undefined if it can't send anything. */
export const proposalOf = (values: CorrectionValues): Proposal | undefined => {
  const { field } = values;
  if (field === '') return undefined;
  // That it is closed is a closure, with words of its own.
  if (field === 'closed') return { field, closed: false };
  if (field === 'position') {
    const position = readPosition(values.position);
    return position && { field, ...position };
  }
  const text = oneLine(values[field]);
  if (text === '') return undefined;
  if (isHazardField(field)) return { field, text };
  if (field === 'name') return { field, name: text };
  return field === 'fee' ? { field, fee: text } : { field, access: text };
};

/** What is wrong with the field shown. */
export const problemsOf = (
  values: CorrectionValues,
  now: CorrectableFacts,
): Partial<Record<CorrectionField, string>> => {
  const { field } = values;
  if (field === '') return {};
  const proposal = proposalOf(values);
  if (!proposal)
    return { [field]: field === 'position' ? UNREADABLE : 'Please fill in this field.' };
  const problem = correctionProblem(now, proposal);
  return problem === undefined ? {} : { [field]: problem };
};

/** How far the typed position is from ours; empty until it is readable. */
export const distanceText = (
  typed: string,
  now: Pick<CorrectableFacts, 'latitude' | 'longitude'>,
): string => {
  const position = readPosition(typed);
  return position ? `${milesText(milesMoved(now, position))} from where we have it now.` : '';
};
