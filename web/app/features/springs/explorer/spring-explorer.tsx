import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../lib/http/api.ts';
import { countText, numberText } from '../../../lib/format.ts';
import { MapFailure } from '../../../map/core/map-failure.tsx';
import { MapPoster } from '../../../map/core/map-poster.tsx';
import { useSpringMap } from '../../../map/springs/use-spring-map.ts';
import { CENTER, CONTIGUOUS_USA, firstInView, type View } from '../../../map/core/view.ts';
import { milesFrom, nearName, nearPlace, type Near } from '../../../domain/place/near.ts';
import { useOwnPosition } from '../../../domain/place/own-position.ts';
import { Container } from '../../../ui/container.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { allSprings } from '../../../domain/spring/all-springs.ts';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import {
  BATHING_CHOICES,
  countedBathingChoices,
  filterSprings,
  type FilterState,
  type OwnSprings,
} from './filters.ts';
import { MapPlaces } from './map-places.tsx';
import { NearField } from './near-field.tsx';
import { bestFirst, nearestFirst, soonestFirst } from './order.ts';
import { useReach, type Drives } from './reach.ts';
import { ReachNote } from './reach-note.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { SoakChips } from './soak-chips.tsx';
import { useFilters } from './use-filters.ts';
import { useFit, useShown } from './use-fit.ts';

/** More than a screen holds, few enough for a phone to draw at once. */
const LIST_STEP = 20;
const NO_SPRINGS: readonly ListedSpring[] = [];
const NOTHING = { __html: '' };
const WHOLE_COUNTRY: View = { ...CONTIGUOUS_USA, ...CENTER };

/** From /?spring=620, where a search result leads; null for anything else. */
const shownIn = (search: string): number | null => {
  const id = new URLSearchParams(search).get('spring') ?? '';
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
};

/** Springs that the temperature filter hides only because their temperature is unknown. */
const countWithoutTemperature = (
  springs: readonly ListedSpring[],
  filters: FilterState,
  own: OwnSprings | null,
) =>
  filters.temperatureBands.length === 0
    ? 0
    : filterSprings(springs, { ...filters, temperatureBands: [] }, own).filter(
        ({ temperature_f }) => !isTemperature(temperature_f),
      ).length;

/** By the drive to or the miles around a place, else best first. */
const orderAround = (near: Near | null, drives: Drives | null) => {
  if (drives)
    return {
      compare: soonestFirst(drives),
      distanceOf: ({ id }: ListedSpring) => drives.get(id)?.minutes ?? Infinity,
    };
  return near
    ? { compare: nearestFirst, distanceOf: (spring: ListedSpring) => milesFrom(near, spring) }
    : { compare: bestFirst };
};

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
  const { filters, setFilters, isMember, own: ownSprings, favorites } = useFilters();
  const { near } = filters;
  const {
    data: springs = NO_SPRINGS,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(allSprings());
  const reach = useReach(near, springs);
  const { within, drives } = reach;
  const [view, setView] = useState(WHOLE_COUNTRY);
  const shownId = shownIn(useLocation().search);
  const [pointedId, setPointedId] = useState<number | null>(shownId);
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

  const matching = useMemo(
    () => filterSprings(within, filters, ownSprings),
    [within, filters, ownSprings],
  );
  const inView = useMemo(
    () => firstInView(matching, view, limit, orderAround(near, drives)),
    [matching, view, limit, near, drives],
  );
  const withoutTemperature = useMemo(
    () => countWithoutTemperature(within, filters, ownSprings),
    [within, filters, ownSprings],
  );

  const isLoaded = !isPending && !(error && springs.length === 0);
  const bathingChoices = useMemo(
    () => (isLoaded ? countedBathingChoices(within, filters, ownSprings) : BATHING_CHOICES),
    [isLoaded, within, filters, ownSprings],
  );

  useEffect(() => {
    // Until the list has loaded, the springs from the map's early start stay.
    if (!isPending) map?.setSprings(matching);
  }, [map, matching, isPending]);
  useFit(map, filters, matching, inView.count > 0);
  useShown(map, springs, shownId);
  useEffect(() => {
    map?.point(springs.find(({ id }) => id === pointedId) ?? null);
  }, [map, springs, pointedId]);

  const show = useMemo(() => map && ((spring: ListedSpring) => map.reveal(spring)), [map]);
  const change = (next: FilterState) => {
    setLimit(LIST_STEP);
    setFilters(next);
  };
  const matchCount = useRef<HTMLParagraphElement>(null);
  /** The device's position, rounded as in the address. Anybody else who opens it sees the position. */
  const [own, setOwn] = useState<Near | null>(null);
  const isOwn =
    near !== null && own?.latitude === near.latitude && own.longitude === near.longitude;
  const nearLabel = near && (isOwn && near.name === '' ? 'my location' : nearName(near));
  const setNear = (next: Near | null) => change({ ...filters, near: next });
  const { isLocating, locate } = useOwnPosition<'map' | 'filter'>((coords, asked) => {
    const [longitude, latitude] = coords;
    if (asked === 'map') {
      map?.near.showOwn({ latitude, longitude });
      return;
    }
    const found = nearPlace({ name: '', coords }, near?.miles, near?.minutes);
    setOwn(found);
    setNear(found);
  });
  const chips = chipsOf(filters, nearLabel ?? '');
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
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3 lg:items-end noscript:hidden">
          <NearField
            near={near}
            nearLabel={nearLabel ?? ''}
            onAskOwn={() => locate('filter')}
            onChange={setNear}
          />
          <FilterPanel
            filters={filters}
            bathingChoices={bathingChoices}
            activeCount={chips.length}
            matchCount={isLoaded ? matching.length : null}
            springs={isLoaded ? within : null}
            own={ownSprings}
            isMember={isMember}
            onChange={change}
          />
          <p
            ref={matchCount}
            role="status"
            tabIndex={-1}
            className="flex min-h-11 items-center font-semibold outline-none max-lg:order-1"
          >
            {isLoaded && matchText(matching.length, springs.length)}
            {isPending && 'Loading springs...'}
            {reach.isLoading && <span className="font-normal">, finding driving times...</span>}
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
        <SoakChips
          filters={filters}
          springs={isLoaded ? within : null}
          own={ownSprings}
          onChange={change}
        />
        <ReachNote reach={reach} />
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
            <MapPlaces
              isLocating={isLocating}
              onLocate={() => locate('map')}
              onGo={(bounds) => map?.near.flyToBounds(bounds)}
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
            hasNoFavorites={filters.mine === 'favorites' && ownSprings?.favorites.size === 0}
            near={near}
            drives={drives}
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
