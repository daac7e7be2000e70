import { MINIMUM_RATINGS, type FilterState } from '@wildsoak/contract/rules/filters';
import type { TemperatureBand } from '@wildsoak/contract/rules/temperature';
import { STATE_CHOICES } from '@wildsoak/contract/rules/us-states';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { BAND_CHOICES } from './band-label.ts';
import { Field, SELECT } from './filter-field.tsx';
import { MineField } from './mine-field.tsx';

const BandChoices = ({
  chosen,
  onChange,
}: {
  chosen: readonly TemperatureBand[];
  onChange: (bands: TemperatureBand[]) => void;
}) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium text-quiet">Temperature at the source</legend>
    <div className="flex flex-wrap gap-2">
      {BAND_CHOICES.map(({ band, name, range }) => (
        <label
          key={band}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-control-line bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="checkbox"
            checked={chosen.includes(band)}
            onChange={({ target }) =>
              onChange(
                BAND_CHOICES.map((choice) => choice.band).filter((one) =>
                  one === band ? target.checked : chosen.includes(one),
                ),
              )
            }
            className="size-4 accent-current outline-none"
          />
          <span>
            <span className="font-semibold">{name}</span> {range}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** Always open beside a wide map; behind one button on a phone, where the map comes first. */
export const FilterPanel = ({
  filters,
  activeCount,
  isMember,
  onChange,
}: {
  filters: FilterState;
  activeCount: number;
  isMember: boolean;
  onChange: (filters: FilterState) => void;
}) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-filters`}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-control-line bg-surface px-4 font-semibold text-accent hover:bg-sunken lg:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </button>
      <div
        id={`${id}-filters`}
        role="group"
        aria-label="Filters"
        className={`order-last flex w-full flex-wrap items-end gap-x-5 gap-y-3 lg:contents ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <div className="contents lg:order-first lg:flex lg:w-full lg:flex-wrap lg:items-end lg:gap-x-5 lg:gap-y-3">
          <Field id={`${id}-state`} label="State">
            <select
              id={`${id}-state`}
              value={filters.stateCode}
              onChange={({ target }) => onChange({ ...filters, stateCode: target.value })}
              className={SELECT}
            >
              {STATE_CHOICES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <BandChoices
            chosen={filters.temperatureBands}
            onChange={(temperatureBands) => onChange({ ...filters, temperatureBands })}
          />
          <Field id={`${id}-rating`} label="Minimum rating">
            <select
              id={`${id}-rating`}
              value={filters.minimumRating}
              onChange={({ target }) => onChange({ ...filters, minimumRating: target.value })}
              className={SELECT}
            >
              {MINIMUM_RATINGS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
        </div>
        {isMember && (
          <MineField
            id={`${id}-mine`}
            chosen={filters.mine}
            onChange={(mine) => onChange({ ...filters, mine })}
          />
        )}
      </div>
    </>
  );
};
