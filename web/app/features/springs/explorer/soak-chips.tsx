import type { ReachMinutes } from '@wildsoak/contract/rules/reach';
import { useMemo, type ReactNode } from 'react';
import {
  nearPlace,
  WITHIN_CHOICES,
  withinOf,
  withinText,
  withinValue,
  type Near,
} from '../../../domain/place/near.ts';
import { numberText } from '../../../lib/format.ts';
import { Select } from '../../../ui/select.tsx';
import { choose, type FilterKey, type FilterState } from './filters.ts';
import { filterSprings } from './match.ts';
import { useExplored, type Explorer } from './store.ts';

/** What people look for most comes first. */
const CHIPS = [
  ['bathing', 'soaked', 'Places to soak'],
  ['dogs', 'yes', 'Dogs'],
  ['fee', 'free', 'Free'],
  ['walk', 'short', 'Short walk'],
  ['bathing', 'wild', 'Wild'],
  ['bathing', 'resort', 'Resorts'],
] as const;

/** Whether a chip shows that this is chosen. */
export const hasChip = (key: FilterKey, value: string): boolean =>
  CHIPS.some(([of, choice]) => of === key && choice === value);

const DRIVE_MINUTES: ReachMinutes = 120;

const WITHIN = WITHIN_CHOICES.map((within) => ({
  value: withinValue(within),
  label: withinText(within),
}));

const Chip = ({
  isChosen,
  count,
  onPress,
  children,
}: {
  isChosen: boolean;
  /** Null where it is known only once it is chosen. */
  count: number | null;
  onPress: () => void;
  children: ReactNode;
}) => (
  <li className="shrink-0">
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="min-h-11 rounded-full border border-control-line bg-surface px-4 text-sm font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      {children}
      {count !== null && <span className="font-normal"> {numberText(count)}</span>}
    </button>
  </li>
);

/** Around a place, the question is the drive. */
const WithinChips = ({ explorer, near }: { explorer: Explorer; near: Near }) => {
  const { matchCount, drives } = useExplored(explorer, 'found');
  const { name, latitude, longitude, miles, minutes } = near;
  const set = (within: Pick<Near, 'miles' | 'minutes'>) =>
    explorer.setNear(
      nearPlace({ name, coords: [longitude, latitude] }, within.miles, within.minutes),
    );
  const isChosen = minutes === DRIVE_MINUTES;
  return (
    <>
      <Chip
        isChosen={isChosen}
        count={isChosen && drives ? matchCount : null}
        onPress={() => set(isChosen ? { miles } : { miles, minutes: DRIVE_MINUTES })}
      >
        {withinText({ miles, minutes: DRIVE_MINUTES })}
      </Chip>
      <li className="shrink-0">
        <Select
          aria-label="Within"
          choices={WITHIN}
          value={withinValue(near)}
          onChoose={(value) => set(withinOf(value) ?? near)}
          className="rounded-full! text-sm font-semibold"
        />
      </li>
    </>
  );
};

/** What people look for most, each with how many springs it shows. */
export const SoakChips = ({ explorer }: { explorer: Explorer }) => {
  const { filters, springs, own } = useExplored(explorer, 'found');
  const chips = useMemo(
    () =>
      CHIPS.map(([key, value, label]) => {
        const isChosen = filters.chosen[key] === value;
        const next: FilterState = choose(filters, key, isChosen ? '' : value);
        const shown = isChosen ? filters : next;
        return {
          label,
          isChosen,
          next,
          count: springs && filterSprings(springs, shown, own).length,
        };
      }),
    [filters, springs, own],
  );
  return (
    <ul aria-label="Show" className="flex gap-2 lg:flex-wrap">
      {filters.near && <WithinChips explorer={explorer} near={filters.near} />}
      {chips.map(({ label, isChosen, next, count }) => (
        <Chip
          key={label}
          isChosen={isChosen}
          count={count}
          onPress={() => explorer.setFilters(next)}
        >
          {label}
        </Chip>
      ))}
    </ul>
  );
};
