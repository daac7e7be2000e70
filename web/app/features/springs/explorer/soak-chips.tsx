import type { ReachMinutes } from '@wildsoak/contract/rules/reach';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { useMemo } from 'react';
import { withinText } from '../../../domain/place/near.ts';
import { numberText } from '../../../lib/format.ts';
import { withFact } from './fact-filters.ts';
import { filterSprings, type FilterState, type OwnSprings } from './filters.ts';

interface Chip {
  label: string;
  isChosen: boolean;
  /** The filters once it is pressed. */
  next: FilterState;
  isCounted?: boolean;
}

const KINDS = [
  ['soaked', 'Places to soak'],
  ['wild', 'Wild'],
  ['resort', 'Resorts'],
] as const;

const FACTS = [
  ['fee', 'Free'],
  ['walk', 'Short walk'],
  ['dogs', 'Dogs'],
] as const;

const DRIVE_MINUTES: ReachMinutes = 120;

/** Around a place, the question is the drive. How many it leaves is known once it is chosen. */
const driveChip = (filters: FilterState): Chip[] => {
  if (!filters.near) return [];
  const { minutes, ...around } = filters.near;
  const isChosen = minutes === DRIVE_MINUTES;
  const near = isChosen ? around : { ...around, minutes: DRIVE_MINUTES };
  return [
    {
      label: withinText({ ...around, minutes: DRIVE_MINUTES }),
      isChosen,
      next: { ...filters, near },
      isCounted: isChosen,
    },
  ];
};

const allSprings = (filters: FilterState): FilterState => ({
  ...filters,
  bathing: '',
  facts: FACTS.reduce((facts, [key]) => withFact(facts, key, ''), filters.facts),
});

const chipsFor = (filters: FilterState): Chip[] => [
  ...driveChip(filters),
  ...KINDS.map(([bathing, label]): Chip => {
    const isChosen = filters.bathing === bathing;
    return { label, isChosen, next: { ...filters, bathing: isChosen ? '' : bathing } };
  }),
  ...FACTS.map(([key, label]): Chip => {
    const isChosen = filters.facts[key] === 'yes';
    const facts = withFact(filters.facts, key, isChosen ? '' : 'yes');
    return { label, isChosen, next: { ...filters, facts } };
  }),
  {
    label: 'All springs',
    isChosen: filters.bathing === '' && FACTS.every(([key]) => filters.facts[key] !== 'yes'),
    next: allSprings(filters),
  },
];

/** What people look for most, each with how many springs it shows. */
export const SoakChips = ({
  filters,
  springs,
  own,
  onChange,
}: {
  filters: FilterState;
  /** Null while they load. */
  springs: readonly ListedSpring[] | null;
  own: OwnSprings | null;
  onChange: (filters: FilterState) => void;
}) => {
  const chips = useMemo(
    () =>
      chipsFor(filters).map((chip) => ({
        ...chip,
        count:
          chip.isCounted === false
            ? null
            : springs && filterSprings(springs, chip.isChosen ? filters : chip.next, own).length,
      })),
    [filters, springs, own],
  );
  return (
    <ul
      aria-label="Show"
      className="-mx-1 flex gap-2 overflow-x-auto p-1 lg:flex-wrap noscript:hidden"
    >
      {chips.map(({ label, isChosen, next, count }) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(next)}
            className="min-h-11 rounded-full border border-control-line bg-surface px-4 text-sm font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {label}
            {count !== null && <span className="font-normal"> {numberText(count)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};
