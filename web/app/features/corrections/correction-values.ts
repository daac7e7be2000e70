import {
  correctionProblem,
  isHazardField,
  milesMoved,
  readPosition,
  UNREADABLE_POSITION,
  type CorrectableFacts,
  type CorrectionField,
  type HazardField,
  type Proposal,
  type ShownField,
} from '@wildsoak/contract/rules/corrections';
import {
  FACT_WORDS,
  isWordField,
  MAX_CLIMB_FEET,
  MAX_WALK_MILES,
  roundMiles,
  type Fact,
  type WordField,
} from '@wildsoak/contract/rules/practical';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import { FREE } from '../../domain/spring/practical.ts';
import { milesText, numberText } from '../../lib/format.ts';

/** Every field keeps what was typed last, though the form shows and sends only one. */
export interface CorrectionValues extends Record<ShownField | HazardField, string> {
  field: CorrectionField | '';
  /** Belongs to the fee. */
  is_free: '' | 'yes' | 'no';
  /** Belongs to the walk, in feet. */
  climb: string;
  note: string;
}

export const BLANK: CorrectionValues = {
  field: '',
  position: '',
  name: '',
  fee: '',
  is_free: '',
  access: '',
  walk: '',
  climb: '',
  road: '',
  clothing: '',
  dogs: '',
  camping: '',
  signal: '',
  water: '',
  danger: '',
  closure: '',
  private: '',
  permit: '',
  gone: '',
  note: '',
};

const UNWALKABLE = `Please enter miles from 0 to ${MAX_WALK_MILES}, and feet up to ${numberText(MAX_CLIMB_FEET)}, or leave them blank.`;
const UNCHOSEN = 'Please choose one.';

/** Undefined for anything but a number up to `most`. */
const numberIn = (text: string, most: number): number | undefined => {
  const number = /^\d{1,5}(\.\d*)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number <= most ? number : undefined;
};

const walkOf = ({ walk, climb }: CorrectionValues): Fact | undefined => {
  const miles = numberIn(walk, MAX_WALK_MILES);
  const feet = climb.trim() === '' ? null : numberIn(climb, MAX_CLIMB_FEET);
  if (miles === undefined || feet === undefined) return undefined;
  const walk_climb_feet = feet === null ? null : Math.round(feet);
  return { field: 'walk', walk_miles: roundMiles(miles), walk_climb_feet };
};

const wordOf = (field: WordField, value: string): Fact | undefined =>
  FACT_WORDS[field].some((word) => word === value)
    ? ({ field, [field]: value } as Fact)
    : undefined;

const feeOf = ({ is_free, fee }: CorrectionValues): Fact | undefined => {
  if (is_free === 'yes') return { field: 'fee', fee: FREE, is_free: true };
  const text = oneLine(fee);
  return is_free === 'no' && text !== '' ? { field: 'fee', fee: text, is_free: false } : undefined;
};

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
  if (field === 'walk') return walkOf(values);
  if (field === 'fee') return feeOf(values);
  if (isWordField(field)) return wordOf(field, values[field]);
  const text = oneLine(values[field]);
  if (text === '') return undefined;
  if (isHazardField(field)) return { field, text };
  return field === 'name' ? { field, name: text } : { field, access: text };
};

/** By the name of the control. */
export type Problems = Partial<Record<CorrectionField | 'is_free', string>>;

const missing = (field: CorrectionField, { is_free }: CorrectionValues): Problems => {
  if (field === 'position') return { position: UNREADABLE_POSITION };
  if (field === 'walk') return { walk: UNWALKABLE };
  if (field === 'fee' && is_free === '') return { is_free: UNCHOSEN };
  return { [field]: isWordField(field) ? UNCHOSEN : 'Please fill in this field.' };
};

/** What is wrong with the field shown. */
export const problemsOf = (values: CorrectionValues, now: CorrectableFacts): Problems => {
  const { field } = values;
  if (field === '') return {};
  const proposal = proposalOf(values);
  if (!proposal) return missing(field, values);
  const problem = correctionProblem(now, proposal);
  if (problem === undefined) return {};
  return { [proposal.field === 'fee' && proposal.is_free ? 'is_free' : field]: problem };
};

/** How far the typed position is from ours; empty until it is readable. */
export const distanceText = (
  typed: string,
  now: Pick<CorrectableFacts, 'latitude' | 'longitude'>,
): string => {
  const position = readPosition(typed);
  return position ? `${milesText(milesMoved(now, position))} from where we have it now.` : '';
};
