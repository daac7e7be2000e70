import { stateName } from '@wildsoak/contract/rules/us-states';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { withinText } from '../../../domain/place/near.ts';
import { FACT_FILTERS, withFact } from './fact-filters.ts';
import { BAND_CHOICES } from './filter-panel.tsx';
import { BATHING_CHOICES, MINE_CHOICES, NO_FILTERS, type FilterState } from './filters.ts';

interface Chip {
  label: string;
  without: FilterState;
}

/** `nearLabel` says where, if springs near a place are asked for. */
export const chipsOf = (filters: FilterState, nearLabel: string): Chip[] => [
  ...(filters.near === null
    ? []
    : [
        {
          label: `Within ${withinText(filters.near).replace('miles', 'mi')} of ${nearLabel}`,
          without: { ...filters, near: null },
        },
      ]),
  ...(filters.stateCode === ''
    ? []
    : [{ label: stateName(filters.stateCode), without: { ...filters, stateCode: '' } }]),
  ...BAND_CHOICES.filter(({ band }) => filters.temperatureBands.includes(band)).map(
    ({ band, name, range }) => ({
      label: `${name} ${range}`,
      without: {
        ...filters,
        temperatureBands: filters.temperatureBands.filter((one) => one !== band),
      },
    }),
  ),
  ...(filters.minimumRating === ''
    ? []
    : [
        {
          label: `Rated ${filters.minimumRating}+`,
          without: { ...filters, minimumRating: '' },
        },
      ]),
  ...BATHING_CHOICES.filter(({ value }) => value !== '' && value === filters.bathing).map(
    ({ label }) => ({
      label: `Bathing: ${label.toLowerCase()}`,
      without: { ...filters, bathing: '' as const },
    }),
  ),
  ...FACT_FILTERS.filter(({ key }) => filters.facts[key] !== undefined).map(
    ({ key, label, choice, unknown }) => ({
      label: `${label}: ${(filters.facts[key] === 'yes' ? choice : unknown).toLowerCase()}`,
      without: { ...filters, facts: withFact(filters.facts, key, '') },
    }),
  ),
  ...MINE_CHOICES.filter(({ value }) => value !== '' && value === filters.mine).map(
    ({ label }) => ({ label, without: { ...filters, mine: '' as const } }),
  ),
];

/** The chip that takes the focus after the one at `at` is removed; null when none is left. */
const chipAfter = (at: number, count: number): number | null => {
  if (count < 2) return null;
  return at + 1 < count ? at + 1 : at - 1;
};

/** The active filters, each removable, all of them in one tap. */
export const FilterChips = ({
  chips,
  onChange,
  onGone,
}: {
  chips: Chip[];
  onChange: (filters: FilterState) => void;
  /** The last chip is gone: the focus has to move elsewhere. */
  onGone: () => void;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const remove = (at: number, without: FilterState) => {
    const next = chipAfter(at, chips.length);
    if (next === null) onGone();
    else list.current?.querySelectorAll('button')[next]?.focus();
    onChange(without);
  };
  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="-mx-1 flex items-center gap-2 p-1 max-lg:order-2 max-lg:w-full max-lg:overflow-x-auto lg:min-w-0 lg:flex-auto lg:flex-wrap"
    >
      {chips.map(({ label, without }, at) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            onClick={() => remove(at, without)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-accent bg-surface px-4 text-sm font-semibold text-accent hover:bg-sunken"
          >
            {label}
            <X aria-hidden className="size-4" />
            <span className="sr-only"> (remove filter)</span>
          </button>
        </li>
      ))}
      <li className="shrink-0">
        <button
          type="button"
          onClick={() => {
            onGone();
            onChange(NO_FILTERS);
          }}
          className="min-h-11 px-2 text-sm font-semibold text-accent underline underline-offset-4 hover:no-underline"
        >
          Reset filters
        </button>
      </li>
    </ul>
  );
};
