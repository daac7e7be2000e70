import type { Fact, FactField, FactWord, WordField } from '@wildsoak/contract/rules/practical';
import { buttonsOf, VISIT_ANSWERS } from '@wildsoak/contract/rules/visit-answers';
import { numberText } from '../../lib/format.ts';

export const FACT_LABELS: Record<FactField, string> = {
  walk: 'Walk',
  road: 'Road',
  fee: 'Fee',
  clothing: 'Clothing',
  dogs: 'Dogs',
  camping: 'Camping',
  signal: 'Cell signal',
  water: 'Drinking water',
};

export const WORD_LABELS: { [Field in WordField]: Record<FactWord<Field>, string> } = {
  road: buttonsOf(VISIT_ANSWERS.road.values),
  clothing: { required: 'Required', optional: 'Optional' },
  dogs: { yes: 'Yes', 'on-leash': 'On a leash', no: 'No' },
  camping: { yes: 'Yes', nearby: 'Nearby', no: 'No' },
  signal: { good: 'Good', some: 'Some', none: 'None' },
  water: { yes: 'Yes', no: 'No' },
};

export const FREE = 'Free';

const walkText = (miles: number, climb: number | null): string => {
  const way = miles === 0 ? 'Right by the road' : `${miles} mi one way`;
  return climb === null ? way : `${way}, ${numberText(climb)} ft climb`;
};

const feeText = (fee: string, isFree: boolean | undefined): string =>
  isFree && fee !== FREE ? `${FREE}. ${fee}` : fee;

/** As the page says it. */
export const factText = (fact: Fact): string => {
  if (fact.field === 'walk') return walkText(fact.walk_miles, fact.walk_climb_feet);
  if (fact.field === 'fee') return feeText(fact.fee, fact.is_free);
  if (fact.field === 'access') return fact.access;
  const words: Record<string, string> = WORD_LABELS[fact.field];
  const word = (fact as Record<string, string>)[fact.field] ?? '';
  return words[word] ?? word;
};
