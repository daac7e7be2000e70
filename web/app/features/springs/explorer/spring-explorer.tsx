import type { BaseMap } from '@wildsoak/contract/pages';
import { useRef } from 'react';
import { useOwnPosition } from '../../../domain/place/own-position.ts';
import { countText, numberText } from '../../../lib/format.ts';
import { Container } from '../../../ui/container.tsx';
import { ExplorerMap } from './explorer-map.tsx';
import { ExplorerFailures } from './explorer-notes.tsx';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countOf, NO_FILTERS } from './filters.ts';
import { NearField } from './near-field.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { SoakChips } from './soak-chips.tsx';
import { useExplored, useExplorer } from './store.ts';

const matchText = (matching: number, all: number) =>
  matching === all
    ? countText(all, 'spring', 'springs')
    : `${numberText(matching)} of ${countText(all, 'spring', 'springs')}`;

/** Home's map with its list and filters: what is left of the first screen is the map's. */
export const SpringExplorer = ({ baseMap }: { baseMap: BaseMap }) => {
  const explorer = useExplorer();
  const found = useExplored(explorer, 'found');
  const { filters, nearLabel, springs, reach, favorites } = found;
  const { isLocating, locate } = useOwnPosition<'map' | 'filter'>((coords, asked) => {
    const [longitude, latitude] = coords;
    if (asked === 'filter') explorer.setOwnNear(coords);
    else explorer.map()?.near.showOwn({ latitude, longitude });
  });
  const matchCount = useRef<HTMLParagraphElement>(null);
  const focusCount = () => matchCount.current?.focus();
  const chips = chipsOf(filters);
  return (
    <section aria-labelledby="explore" className="flex grow flex-col">
      <Container className="max-w-[100rem]! pt-2 pb-1 lg:pb-2">
        <h2 id="explore" className="sr-only">
          Find hot springs
        </h2>
        <a
          href="#featured"
          className="sr-only rounded-lg bg-accent font-semibold text-on-accent focus:not-sr-only focus:mb-3 focus:inline-block focus:px-4 focus:py-3"
        >
          Skip the map and its list
        </a>
        <div className="flex items-end gap-x-2 gap-y-2 lg:flex-wrap lg:gap-x-3 noscript:hidden">
          <NearField
            near={filters.near}
            nearLabel={nearLabel}
            onAskOwn={() => locate('filter')}
            onChange={explorer.setNear}
          />
          <FilterPanel explorer={explorer} />
        </div>
        <div className="mt-1 flex gap-x-4 lg:mt-2 noscript:hidden">
          {/* To the edges: a chip that is cut off says that there are more. */}
          <div className="flex min-w-0 grow gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:[scrollbar-width:none] lg:flex-wrap">
            {chips.length > 0 && (
              <FilterChips chips={chips} onChange={explorer.setFilters} onGone={focusCount} />
            )}
            <SoakChips explorer={explorer} />
            {countOf(filters) > 0 && (
              <button
                type="button"
                onClick={() => {
                  focusCount();
                  explorer.setFilters({ ...NO_FILTERS, near: filters.near });
                }}
                className="min-h-11 shrink-0 px-2 text-sm font-semibold text-accent underline underline-offset-4 hover:no-underline"
              >
                Reset filters
              </button>
            )}
          </div>
          {/* On a phone the sheet says how many are in view. */}
          <p
            ref={matchCount}
            role="status"
            tabIndex={-1}
            className="flex h-11 shrink-0 items-center font-semibold outline-none max-lg:sr-only"
          >
            {springs && matchText(found.matchCount, found.allCount)}
            {found.isPending && 'Loading springs...'}
            {reach.isLoading && <span className="font-normal">, finding drive times...</span>}
            {favorites.isLoading && (
              <span className="font-normal">, loading your favorites...</span>
            )}
          </p>
        </div>
        <ExplorerFailures explorer={explorer} />
      </Container>
      <div className="relative mx-auto min-h-[max(50svh,min(24rem,80svh))] w-full max-w-[100rem] grow">
        {/* The columns are fixed: the map must not move once the browser has parsed the list. */}
        <div className="absolute inset-0 grid grid-rows-[minmax(0,1fr)] overflow-hidden border-y border-line bg-sunken lg:inset-x-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:rounded-xl lg:border-x xl:grid-cols-[minmax(0,1fr)_24rem]">
          <ExplorerMap
            explorer={explorer}
            baseMap={baseMap}
            isLocating={isLocating}
            onLocate={() => locate('map')}
          />
          <ResultSheet explorer={explorer} />
        </div>
      </div>
    </section>
  );
};
