import { X } from 'lucide-react';
import { useRef } from 'react';
import { choose, partsOf, rangeText, TEMPERATURE_BANDS, type FilterState } from './filters.ts';
import { hasChip } from './soak-chips.tsx';

interface Chip {
  label: string;
  without: FilterState;
}

/** Those that no chip beside them shows already. The place is in its own field. */
export const chipsOf = (filters: FilterState): Chip[] =>
  partsOf<Chip | null>(filters, {
    near: () => null,
    bands: (bands) =>
      TEMPERATURE_BANDS.filter(({ band }) => bands.includes(band)).map((one) => ({
        label: `${one.name} ${rangeText(one)}`,
        without: { ...filters, bands: bands.filter((band) => band !== one.band) },
      })),
    choice: ({ key, label, choices, chip }, value) => {
      if (hasChip(key, value)) return null;
      const choice = choices.find((one) => one.value === value)?.label ?? value;
      return {
        label: chip ? chip(choice) : `${label}: ${choice.toLowerCase()}`,
        without: choose(filters, key, ''),
      };
    },
  }).filter((chip) => chip !== null);

/** The chip that takes the focus after the one at `at` is removed; null when none is left. */
const chipAfter = (at: number, count: number): number | null => {
  if (count < 2) return null;
  return at + 1 < count ? at + 1 : at - 1;
};

/** Active filters, each removable. */
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
    <ul ref={list} aria-label="Active filters" className="flex gap-2 lg:flex-wrap">
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
    </ul>
  );
};
