import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { countText } from '../../../lib/format.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { FactFilters, FoldedFactFilters, type FactFiltersProps } from './fact-filters-panel.tsx';
import { FilterSelect } from './filter-select.tsx';
import {
  MINE_CHOICES,
  MINIMUM_RATINGS,
  STATE_CHOICES,
  TEMPERATURE_BANDS,
  type BathingChoice,
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

interface PanelProps extends FactFiltersProps {
  bathingChoices: readonly BathingChoice[];
  isMember: boolean;
}

const Controls = ({
  filters,
  bathingChoices,
  isMember,
  facts,
  onChange,
}: PanelProps & { facts: ReactNode }) => (
  <>
    <FilterSelect
      label="Bathing"
      choices={bathingChoices}
      value={filters.bathing}
      onChoose={(bathing) => onChange({ ...filters, bathing })}
      className="lg:w-56 xl:w-64"
    />
    <FilterSelect
      label="State"
      choices={STATES}
      value={filters.stateCode}
      onChoose={(stateCode) => onChange({ ...filters, stateCode })}
    />
    <FilterSelect
      label="Minimum rating"
      choices={MINIMUM_RATINGS}
      value={filters.minimumRating}
      onChoose={(minimumRating) => onChange({ ...filters, minimumRating })}
    />
    {facts}
    <BandChoices
      chosen={filters.temperatureBands}
      onChange={(temperatureBands) => onChange({ ...filters, temperatureBands })}
    />
    {/* On wide screens at the end of the last row: appearing there, it moves nothing else. */}
    {isMember && (
      <FilterSelect
        label="My springs"
        choices={MINE_CHOICES}
        value={filters.mine}
        onChoose={(mine) => onChange({ ...filters, mine })}
        className="lg:order-last lg:ml-auto"
      />
    )}
  </>
);

/** In the page on wide screens; on a phone, where the map comes first, a sheet behind one button. */
export const FilterPanel = ({
  activeCount,
  matchCount,
  ...panel
}: PanelProps & {
  activeCount: number;
  /** Null while the springs load. */
  matchCount: number | null;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const action =
    matchCount === null
      ? 'Loading springs...'
      : `Show ${countText(matchCount, 'spring', 'springs')}`;
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="shrink-0 lg:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      {isOpen ? (
        <BottomSheet title="Filters" action={action} onClose={() => setIsOpen(false)}>
          <div role="group" aria-label="Filters" className="flex flex-col gap-5">
            <Controls {...panel} facts={<FactFilters {...panel} />} />
          </div>
          {/* Screen readers do not announce a changed label, and the page is inert. */}
          <p role="status" className="sr-only">
            {action}
          </p>
        </BottomSheet>
      ) : (
        <div role="group" aria-label="Filters" className="contents max-lg:hidden">
          <Controls {...panel} facts={<FoldedFactFilters {...panel} />} />
        </div>
      )}
    </>
  );
};
