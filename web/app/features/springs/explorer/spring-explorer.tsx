import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api.ts';
import { countText, numberText } from '../../../lib/format.ts';
import type { SpringMapView } from '../../../map/springs/leaflet-map.ts';
import { MapFailure } from '../../../map/core/map-failure.tsx';
import { MapPoster } from '../../../map/core/map-poster.tsx';
import { useSpringMap } from '../../../map/springs/use-spring-map.ts';
import { CENTER, CONTIGUOUS_USA, nearestInView, type View } from '../../../map/core/view.ts';
import { Container } from '../../../ui/container.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { allSprings } from '../queries.ts';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import {
  BATHING_CHOICES,
  countedBathingChoices,
  filterSprings,
  hasFittingFilter,
  type FilterState,
  type OwnSprings,
} from './filters.ts';
import { ResultSheet } from './result-sheet.tsx';
import { useFilters } from './use-filters.ts';

/** More than a screen holds, few enough for a phone to draw at once. */
const LIST_STEP = 20;
const NO_SPRINGS: readonly SpringListItem[] = [];
const NOTHING = { __html: '' };
const WHOLE_COUNTRY: View = { ...CONTIGUOUS_USA, ...CENTER };

/**
 * 'When a state, temperature or rating filter is active and results exist, the map is fitted to the
 * bounds of the results. Clearing the filters clears the fit.' Once for each change of the filters:
 * fresh data must not move a map that somebody has moved since.
 */
const useFit = (
  map: SpringMapView | null,
  filters: FilterState,
  matching: readonly SpringListItem[],
) => {
  const fitted = useRef<FilterState | null>(null);
  useEffect(() => {
    if (!map || matching.length === 0 || fitted.current === filters) return;
    if (hasFittingFilter(filters)) map.fit(matching);
    else if (fitted.current) map.clearFit();
    fitted.current = hasFittingFilter(filters) ? filters : null;
  }, [map, filters, matching]);
};

/** Springs that the temperature filter hides only because their temperature is unknown. */
const countWithoutTemperature = (
  springs: readonly SpringListItem[],
  filters: FilterState,
  own: OwnSprings | null,
) =>
  filters.temperatureBands.length === 0
    ? 0
    : filterSprings(springs, { ...filters, temperatureBands: [] }, own).filter(
        ({ temperature_f }) => !isTemperature(temperature_f),
      ).length;

const matchText = (matching: number, all: number) =>
  matching === all
    ? countText(all, 'spring', 'springs')
    : `${numberText(matching)} of ${countText(all, 'spring', 'springs')}`;

/** "The reason is 'HTTP error! status: {code}' on a non-OK response." */
const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : error.message;

export const SpringExplorer = ({ baseMap }: { baseMap: BaseMap }) => {
  const { filters, setFilters, isMember, own, favorites } = useFilters();
  const {
    data: springs = NO_SPRINGS,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(allSprings());
  const [view, setView] = useState(WHOLE_COUNTRY);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [limit, setLimit] = useState(LIST_STEP);
  const showToast = useToast();
  const { ref, map, isMissing } = useSpringMap(baseMap, {
    onView: setView,
    onPoint: setPointedId,
    onTilesMissing: () =>
      showToast(
        'The background map could not be loaded. The springs are in the right spots.',
        'warning',
      ),
  });

  const matching = useMemo(() => filterSprings(springs, filters, own), [springs, filters, own]);
  const inView = useMemo(() => nearestInView(matching, view, limit), [matching, view, limit]);
  const withoutTemperature = useMemo(
    () => countWithoutTemperature(springs, filters, own),
    [springs, filters, own],
  );

  const isLoaded = !isPending && !(error && springs.length === 0);
  const bathingChoices = useMemo(
    () => (isLoaded ? countedBathingChoices(springs, filters, own) : BATHING_CHOICES),
    [isLoaded, springs, filters, own],
  );

  useEffect(() => {
    // Until the list has loaded, the springs from the map's early start stay.
    if (!isPending) map?.setSprings(matching);
  }, [map, matching, isPending]);
  useFit(map, filters, matching);
  useEffect(() => {
    map?.point(springs.find(({ id }) => id === pointedId) ?? null);
  }, [map, springs, pointedId]);

  const show = useMemo(() => map && ((spring: SpringListItem) => map.reveal(spring)), [map]);
  const change = (next: FilterState) => {
    setLimit(LIST_STEP);
    setFilters(next);
  };
  const matchCount = useRef<HTMLParagraphElement>(null);
  const chips = chipsOf(filters);
  return (
    <section aria-labelledby="explore">
      <Container className="pt-4 pb-3 lg:pt-6">
        <h2 id="explore" className="sr-only">
          Find hot springs
        </h2>
        <a
          href="#featured"
          className="sr-only rounded-lg bg-accent font-semibold text-on-accent focus:not-sr-only focus:mb-3 focus:inline-block focus:px-4 focus:py-3"
        >
          Skip the map and its list
        </a>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 noscript:hidden">
          <FilterPanel
            filters={filters}
            bathingChoices={bathingChoices}
            activeCount={chips.length}
            isMember={isMember}
            onChange={change}
          />
          <p
            ref={matchCount}
            role="status"
            tabIndex={-1}
            className="flex min-h-11 items-center font-semibold outline-none"
          >
            {isLoaded && matchText(matching.length, springs.length)}
            {isPending && 'Loading springs...'}
            {favorites.isLoading && (
              <span className="font-normal">, loading your favorites...</span>
            )}
          </p>
          {chips.length > 0 && (
            <FilterChips
              chips={chips}
              onChange={change}
              onGone={() => matchCount.current?.focus()}
            />
          )}
        </div>
        {favorites.isError && (
          <div className="mt-2">
            <LoadFailure
              isInline
              message="Could not load your favorites."
              isRetrying={favorites.isFetching}
              onRetry={() => void favorites.refetch()}
            />
          </div>
        )}
        {withoutTemperature > 0 && (
          <p className="text-sm text-quiet">
            {countText(withoutTemperature, 'spring has', 'springs have')} no recorded temperature
          </p>
        )}
      </Container>
      <Container className="max-lg:px-0">
        {/* The columns are fixed: the map must not move once the browser has parsed the list. */}
        <div className="relative grid h-[68svh] min-h-[min(28rem,80svh)] grid-rows-[minmax(0,1fr)] overflow-hidden border-y border-line bg-sunken lg:h-160 lg:grid-cols-[minmax(0,1fr)_22rem] lg:rounded-xl lg:border-x">
          <div className="relative overflow-hidden bg-(--map-water) max-lg:mb-14">
            <MapPoster baseMap={baseMap} />
            {/* Leaflet may fill it before React starts, so React leaves it alone. */}
            <div
              ref={ref}
              role="region"
              aria-label="Map of hot springs"
              data-early-map={JSON.stringify(baseMap)}
              suppressHydrationWarning
              dangerouslySetInnerHTML={NOTHING}
              className="size-full"
            />
            {error && springs.length === 0 && (
              <div className="absolute inset-4 z-10 grid place-items-center">
                <LoadFailure
                  message={`Error loading map data: Failed to load map data: ${reasonOf(error)}.`}
                  isRetrying={isFetching}
                  onRetry={() => void refetch()}
                />
              </div>
            )}
            {isMissing && <MapFailure rest="The list of springs still works." />}
            <p className="absolute inset-4 hidden noscript:block">
              The map needs JavaScript. Search for a spring by name, or open one of those below.
            </p>
          </div>
          <ResultSheet
            isLoading={isPending}
            isLoaded={isLoaded}
            matchCount={matching.length}
            hasNoFavorites={filters.mine === 'favorites' && own?.favorites.size === 0}
            inView={inView}
            pointedId={pointedId}
            onPoint={setPointedId}
            onShow={show}
            onMore={() => setLimit(limit + LIST_STEP)}
          />
        </div>
      </Container>
    </section>
  );
};
