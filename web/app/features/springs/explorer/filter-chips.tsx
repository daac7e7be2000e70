import { X } from 'lucide-react';
import { useRef } from 'react';
import {
  choose,
  MINIMUM_RATING,
  partsOf,
  rangeText,
  STATE,
  TEMPERATURE_BANDS,
  type FilterState,
} from './filters.ts';
import { hasChip } from './soak-chips.tsx';

interface Chip {
  label: string;
  /** On a wide screen its control says the same, one line above. */
  isPhoneOnly: boolean;
  without: FilterState;
}

/** Those that no chip beside them shows already. The place is in its own field. */
export const chipsOf = (filters: FilterState): Chip[] =>
  partsOf<Chip | null>(filters, {
    near: () => null,
    bands: (bands) =>
      TEMPERATURE_BANDS.filter(({ band }) => bands.includes(band)).map((one) => ({
        label: `${one.name} ${rangeText(one)}`,
        isPhoneOnly: true,
        without: { ...filters, bands: bands.filter((band) => band !== one.band) },
      })),
    choice: (filter, value) => {
      const { key, label, choices, chip } = filter;
      if (hasChip(key, value)) return null;
      const choice = choices.find((one) => one.value === value)?.label ?? value;
      return {
        label: chip ? chip(choice) : `${label}: ${choice.toLowerCase()}`,
        isPhoneOnly: filter === STATE || filter === MINIMUM_RATING,
        without: choose(filters, key, ''),
      };
    },
  }).filter((chip) => chip !== null);

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
  const remove = (removed: HTMLElement, without: FilterState) => {
    const shown = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      (button) => button.offsetParent,
    );
    const at = shown.findIndex((button) => button === removed);
    const next = shown[at + 1] ?? shown[at - 1];
    if (next) next.focus();
    else onGone();
    onChange(without);
  };
  const hideOnDesk = (isHidden: boolean) => (isHidden ? 'lg:hidden' : '');
  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className={`flex gap-2 lg:flex-wrap ${hideOnDesk(chips.every(({ isPhoneOnly }) => isPhoneOnly))}`}
    >
      {chips.map(({ label, isPhoneOnly, without }) => (
        <li key={label} className={`shrink-0 ${hideOnDesk(isPhoneOnly)}`}>
          <button
            type="button"
            onClick={({ currentTarget }) => remove(currentTarget, without)}
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
