import type { ListedSpring } from '@wildsoak/contract/springs';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { withFact } from './fact-filters.ts';
import { FilterSelect } from './filter-select.tsx';
import { countedFactChoices, type FilterState, type OwnSprings } from './filters.ts';

export interface FactFiltersProps {
  filters: FilterState;
  /** Null while they load. */
  springs: readonly ListedSpring[] | null;
  own: OwnSprings | null;
  onChange: (filters: FilterState) => void;
}

export const FactFilters = ({ filters, springs, own, onChange }: FactFiltersProps) => {
  const counted = useMemo(() => countedFactChoices(springs, filters, own), [springs, filters, own]);
  return (
    <div
      role="group"
      aria-label="What members say"
      className="grid grid-cols-2 gap-x-3 gap-y-4 lg:flex lg:flex-wrap lg:gap-x-4"
    >
      {counted.map(({ key, label, choices }) => (
        <FilterSelect
          key={key}
          label={label}
          choices={choices}
          value={filters.facts[key] ?? ''}
          onChoose={(asked) => onChange({ ...filters, facts: withFact(filters.facts, key, asked) })}
        />
      ))}
    </div>
  );
};

/** Folded until somebody asks for them, or an address does: five more controls would be a wall. */
export const FoldedFactFilters = (props: FactFiltersProps) => {
  const id = useId();
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  const isOpen = isAsked ?? Object.keys(props.filters.facts).length > 0;
  return (
    <>
      <Button
        look="quiet"
        className="shrink-0 px-3!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
        <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <div id={id} className={isOpen ? 'w-full' : 'hidden'}>
        {isOpen && <FactFilters {...props} />}
      </div>
    </>
  );
};
