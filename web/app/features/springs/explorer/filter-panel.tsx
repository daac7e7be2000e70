import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { countText } from '../../../lib/format.ts';
import { BottomSheet } from '../../../ui/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  BATHING,
  choose,
  countOf,
  FACT_FILTERS,
  MINE,
  MINIMUM_RATING,
  rangeText,
  STATE,
  TEMPERATURE_BANDS,
  type ChoiceFilter,
} from './filters.ts';
import { countedChoices } from './match.ts';
import { useExplored, type Explorer } from './store.ts';

interface PanelProps {
  explorer: Explorer;
}

const FilterSelect = ({
  explorer,
  filter,
  isCounted = false,
}: PanelProps & { filter: ChoiceFilter; isCounted?: boolean }) => {
  const id = useId();
  const { filters, springs, own } = useExplored(explorer, 'found');
  const choices = useMemo(
    () => (isCounted ? countedChoices(filter, springs, filters, own) : filter.choices),
    [filter, isCounted, springs, filters, own],
  );
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-quiet">
        {filter.label}
      </label>
      <Select
        id={id}
        className="w-full"
        choices={choices}
        value={filters.chosen[filter.key] ?? ''}
        onChoose={(value) => explorer.setFilters(choose(filters, filter.key, value))}
      />
    </div>
  );
};

const BandChoices = ({ explorer }: PanelProps) => {
  const { filters } = useExplored(explorer, 'found');
  const tick = (ticked: string, isOn: boolean) =>
    explorer.setFilters({
      ...filters,
      bands: TEMPERATURE_BANDS.map(({ band }) => band).filter((band) =>
        band === ticked ? isOn : filters.bands.includes(band),
      ),
    });
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-quiet">Temperature at the source</legend>
      <div className="flex flex-wrap gap-2">
        {TEMPERATURE_BANDS.map((one) => (
          <label
            key={one.band}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-control-line bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              checked={filters.bands.includes(one.band)}
              onChange={({ target }) => tick(one.band, target.checked)}
              className="size-4 accent-current outline-none"
            />
            <span className="lg:leading-tight">
              <span className="font-semibold">{one.name}</span>{' '}
              <span className="lg:block">{rangeText(one)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const FoldedFilters = ({ explorer }: PanelProps) => {
  const { isMember } = useExplored(explorer, 'found');
  return (
    <div
      role="group"
      aria-label="More filters"
      className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] lg:gap-y-2"
    >
      {[BATHING, ...FACT_FILTERS].map((filter) => (
        <FilterSelect key={filter.key} explorer={explorer} filter={filter} isCounted />
      ))}
      {isMember && <FilterSelect explorer={explorer} filter={MINE} />}
    </div>
  );
};

const Controls = ({ explorer }: PanelProps) => (
  <>
    <FilterSelect explorer={explorer} filter={STATE} />
    <FilterSelect explorer={explorer} filter={MINIMUM_RATING} />
    <BandChoices explorer={explorer} />
  </>
);

/** Folded until somebody asks for them: eight more controls would be a wall. */
const DeskControls = ({ explorer }: PanelProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div role="group" aria-label="Filters" className="contents max-lg:hidden">
      <Controls explorer={explorer} />
      <Button
        look="quiet"
        className="shrink-0 px-3!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
        <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <div id={id} className={isOpen ? 'w-full' : 'hidden'}>
        {isOpen && <FoldedFilters explorer={explorer} />}
      </div>
    </div>
  );
};

/** In the page on wide screens; on a phone, where the map comes first, a sheet behind one button. */
export const FilterPanel = ({ explorer }: PanelProps) => {
  const { springs, matchCount, filters } = useExplored(explorer, 'found');
  const [isOpen, setIsOpen] = useState(false);
  const activeCount = countOf(filters);
  const action = springs
    ? `Show ${countText(matchCount, 'spring', 'springs')}`
    : 'Loading springs...';
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
            <Controls explorer={explorer} />
            <FoldedFilters explorer={explorer} />
          </div>
          {/* Screen readers do not announce a changed label, and the page is inert. */}
          <p role="status" className="sr-only">
            {action}
          </p>
        </BottomSheet>
      ) : (
        <DeskControls explorer={explorer} />
      )}
    </>
  );
};
