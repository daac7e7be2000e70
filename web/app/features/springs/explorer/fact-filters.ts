import { isOutOfTheQuestion, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { conditionOf } from '../../../domain/visit/report-look.ts';
import { isLately, LATELY_DAYS, localToday } from '../../../domain/visit/visit-day.ts';

export type FactfulSpring = Pick<
  ListedSpring,
  'condition' | 'last_visit_on' | 'road' | 'dogs' | 'is_free' | 'walk_miles' | 'is_wild'
> & { bathing_status: BathingStatus };

/** One way. */
const SHORT_WALK_MILES = 1;

interface FactFilter {
  key: 'open' | 'reported' | 'walk' | 'road' | 'dogs' | 'fee';
  label: string;
  /** In the address, and for people. */
  value: string;
  choice: string;
  unknown: string;
  /** Undefined where nobody has said. */
  of: (spring: FactfulSpring) => boolean | undefined;
}

/** What members report and know. The controls, the address, the chips and the counts follow from this. */
export const FACT_FILTERS: readonly FactFilter[] = [
  {
    key: 'open',
    label: 'Open',
    value: 'now',
    choice: 'Now',
    unknown: 'Unknown',
    of: (spring) => {
      // Whatever a report says, nobody should bathe there.
      if (isOutOfTheQuestion(spring.bathing_status)) return false;
      const condition = spring.condition && conditionOf(spring, localToday());
      return condition ? condition === 'open' : undefined;
    },
  },
  {
    key: 'reported',
    label: 'Reported',
    value: '30-days',
    choice: `Within ${LATELY_DAYS} days`,
    unknown: 'Never',
    of: ({ last_visit_on: day }) => (day === undefined ? undefined : isLately(day, localToday())),
  },
  {
    key: 'walk',
    label: 'Walk',
    value: 'short',
    choice: `Up to ${SHORT_WALK_MILES} mile`,
    unknown: 'Unknown',
    of: ({ walk_miles: miles }) => (miles === undefined ? undefined : miles <= SHORT_WALK_MILES),
  },
  {
    key: 'road',
    label: 'Road',
    value: 'any-car',
    choice: 'Any car',
    unknown: 'Unknown',
    of: ({ road }) => road && road === 'any-car',
  },
  {
    key: 'dogs',
    label: 'Dogs',
    value: 'yes',
    choice: 'Allowed',
    unknown: 'Unknown',
    of: ({ dogs }) => dogs && dogs !== 'no',
  },
  {
    key: 'fee',
    label: 'Fee',
    value: 'free',
    choice: 'Free',
    unknown: 'Unknown',
    of: ({ is_free }) => is_free,
  },
];

export type Facts = Readonly<Partial<Record<FactFilter['key'], 'yes' | 'unknown'>>>;

export const hasFacts = (spring: FactfulSpring, facts: Facts): boolean =>
  FACT_FILTERS.every(({ key, of }) => {
    const asked = facts[key];
    return asked === undefined || of(spring) === (asked === 'yes' ? true : undefined);
  });

/** An unknown value is no filter, as with the other ones. */
export const factsIn = (search: URLSearchParams): Facts =>
  Object.fromEntries(
    FACT_FILTERS.flatMap(({ key, value }): [string, 'yes' | 'unknown'][] => {
      const asked = search.get(key);
      if (asked === 'unknown') return [[key, 'unknown']];
      return asked === value ? [[key, 'yes']] : [];
    }),
  );

export const factParameters = (facts: Facts): string[] =>
  FACT_FILTERS.filter(({ key }) => facts[key] !== undefined).map(
    ({ key, value }) => `${key}=${facts[key] === 'yes' ? value : 'unknown'}`,
  );

/** An empty value takes the filter away. */
export const withFact = (
  facts: Facts,
  key: FactFilter['key'],
  asked: '' | 'yes' | 'unknown',
): Facts => {
  const { [key]: _before, ...others } = facts;
  return asked === '' ? others : { ...others, [key]: asked };
};
