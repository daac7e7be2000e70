import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  MINE_CHOICES,
  MINIMUM_RATINGS,
  STATE_CHOICES,
  TEMPERATURE_BANDS,
  type BathingChoice,
  type FilterState,
  type TemperatureBand,
} from './filters.ts';

const STATES = STATE_CHOICES.map(({ code, name }) => ({ value: code, label: name }));

const BAND_NAMES: Record<TemperatureBand, string> = { mild: 'Mild', warm: 'Warm', hot: 'Hot' };

/** Each with its range in words, because the markers' classes have other limits. */
export const BAND_CHOICES = TEMPERATURE_BANDS.map(({ band, from, below }) => ({
  band,
  name: BAND_NAMES[band],
  range: Number.isFinite(below) ? `${from} to under ${below} °F` : `${from} °F and above`,
}));

const FilterSelect = <Value extends string>({
  label,
  className = '',
  ...select
}: ComponentProps<typeof Select<Value>> & { label: string }) => {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-quiet">
        {label}
      </label>
      <Select id={id} className="w-full min-w-40" {...select} />
    </div>
  );
};

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

/** On wide screens the label stands beside the list. */
const IN_LINE = 'lg:flex lg:shrink-0 lg:items-center lg:gap-3 lg:*:first:mb-0 lg:*:first:shrink-0';

/** Always open on wide screens; behind one button on a phone, where the map comes first. */
export const FilterPanel = ({
  filters,
  bathingChoices,
  activeCount,
  isMember,
  onChange,
}: {
  filters: FilterState;
  bathingChoices: readonly BathingChoice[];
  activeCount: number;
  isMember: boolean;
  onChange: (filters: FilterState) => void;
}) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="lg:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <div
        id={id}
        role="group"
        aria-label="Filters"
        className={`order-last flex w-full flex-wrap items-end gap-x-5 gap-y-3 lg:contents ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <div className="contents lg:order-first lg:flex lg:w-full lg:flex-wrap lg:items-end lg:gap-x-5 lg:gap-y-3">
          <FilterSelect
            label="State"
            choices={STATES}
            value={filters.stateCode}
            onChoose={(stateCode) => onChange({ ...filters, stateCode })}
          />
          <BandChoices
            chosen={filters.temperatureBands}
            onChange={(temperatureBands) => onChange({ ...filters, temperatureBands })}
          />
          <FilterSelect
            label="Minimum rating"
            choices={MINIMUM_RATINGS}
            value={filters.minimumRating}
            onChoose={(minimumRating) => onChange({ ...filters, minimumRating })}
          />
        </div>
        <FilterSelect
          label="Bathing"
          choices={bathingChoices}
          value={filters.bathing}
          onChoose={(bathing) => onChange({ ...filters, bathing })}
          className={`lg:order-first lg:w-80 ${IN_LINE}`}
        />
        {/* On wide screens at the end of the row below: appearing there, it moves nothing else. */}
        {isMember && (
          <FilterSelect
            label="My springs"
            choices={MINE_CHOICES}
            value={filters.mine}
            onChoose={(mine) => onChange({ ...filters, mine })}
            className={`lg:order-last lg:ml-auto ${IN_LINE}`}
          />
        )}
      </div>
    </>
  );
};
