import type { BaseMap } from '@wildsoak/contract/pages';
import { useMemo, useRef, useState } from 'react';
import { numberText } from '../../../lib/format.ts';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SpringsAlong } from '../along/springs-along.tsx';
import { RouteStops, summaryText } from '../stops/route-stops.tsx';
import { rowsOf, type TripNight } from '../stops/rows.ts';
import type { Stop } from '../stops/stop.ts';
import { SuggestPanel } from '../suggest/suggest-panel.tsx';
import { StopWarnings } from '../stops/stop-warnings.tsx';
import { SavePlan } from './save-plan.tsx';
import { SleepElsewhere } from './sleep-elsewhere.tsx';
import { TripForm } from './trip-form.tsx';
import { IncludedSpring, TripSummary } from './trip-summary.tsx';
import { focusStart, useFolding } from './use-folding.ts';
import { coordsOf, type UsedSuggestion } from './trip.ts';
import { usePlanner, type Opening } from './use-planner.ts';

/** 'Map heights: planner 600px.' */
const MAP_PX = 600;
/** 'Suggestions list max height 550px.' */
const COLUMN = 'lg:max-h-[550px]';
/** Half of the map on a phone, so that the other half shows where they are. */
const HALF = 'max-lg:max-h-[min(300px,45svh)]';

const headingOf = (title: string, count: number) => (
  <>
    {title}
    {count > 0 && <span className="font-normal text-quiet"> ({numberText(count)})</span>}
  </>
);

/** A stop may lie farther from the route than the search goes. */
const shownOnMap = (
  along: readonly RouteSpring[],
  stops: readonly RouteSpring[],
): readonly RouteSpring[] => [
  ...new Map([...along, ...stops].map((spring) => [spring.id, spring])).values(),
];

/** On a phone the sheets lie over the lower part of the box, whose upper 600 px are the map. */
const coveredBy = (sheets: HTMLElement | null): number => {
  // Columns have no box of their own.
  const map = sheets?.offsetHeight ? sheets.parentElement : null;
  return Math.max(0, MAP_PX - ((map?.offsetHeight ?? MAP_PX) - (sheets?.offsetHeight ?? 0)));
};

/** Stops on the left, the map in the middle, springs on the right; on a phone sheets over the map. */
export const Planner = ({
  opening,
  draftKey,
  baseMap,
  placesUrl,
  onStartOver,
}: {
  opening: Opening;
  draftKey: string;
  baseMap: BaseMap;
  placesUrl: string | null;
  onStartOver: () => void;
}) => {
  const planner = usePlanner(opening, draftKey);
  const { trip, found, springs, isGenerating } = planner;
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [openPane, setOpenPane] = useState<'stops' | 'springs' | null>(null);
  const { isFolded, box, onGenerate, onCancel, onEdit } = useFolding(
    planner,
    opening.isGenerated,
    () => setOpenPane('springs'),
  );
  const onUse = (suggested: UsedSuggestion) => {
    planner.use(suggested);
    onGenerate();
  };
  const sheets = useRef<HTMLDivElement>(null);
  const toggle = (pane: 'stops' | 'springs') => setOpenPane(openPane === pane ? null : pane);

  const [sleepFrom, setSleepFrom] = useState<Stop | TripNight | null>(null);
  // Gone once the trip has changed.
  const sleepAt = rowsOf(trip).findIndex(
    (row) => sleepFrom !== null && [row.stop, row.night].includes(sleepFrom),
  );
  const [areOthersShown, setAreOthersShown] = useState(false);
  const { arrivals } = planner;
  const judgedStops = useMemo(
    () =>
      trip.stops.map((stop, at) => {
        const arrival = arrivals[at];
        return arrival ? { ...stop, arrival, bathing_status: arrival.status } : stop;
      }),
    [trip.stops, arrivals],
  );
  const onMap = useMemo(() => {
    const along = springs ? [...springs.offered, ...(areOthersShown ? springs.others : [])] : [];
    return shownOnMap(along, judgedStops);
  }, [springs, areOthersShown, judgedStops]);
  const stopIds = useMemo(() => trip.stops.map(({ id }) => id), [trip.stops]);
  const included = trip.stops.find(({ id }) => id === opening.springId);
  const pointing = { highlightedId, onHighlight: setHighlightedId };

  return (
    <div ref={box} className="flex flex-col gap-4">
      {isFolded && found && <TripSummary request={found.request} onEdit={onEdit} />}
      <div className={`flex flex-col gap-4 ${isFolded ? 'max-lg:hidden' : ''}`}>
        <TripForm
          trip={trip}
          problems={planner.problems}
          isGenerating={isGenerating}
          placesUrl={placesUrl}
          onSet={planner.set}
          onGenerate={onGenerate}
          onCancel={onCancel}
        />
        <SuggestPanel trip={trip} onUse={onUse} />
      </div>
      {included && (
        <IncludedSpring
          stop={included}
          onRemove={() => {
            const at = rowsOf(trip).findIndex(({ stop }) => stop === included);
            planner.change({ kind: 'remove', at, stop: included });
            focusStart(box.current);
          }}
        />
      )}
      <StopWarnings stops={judgedStops} />
      <div
        aria-busy={isGenerating}
        className="relative overflow-hidden rounded-xl border border-line max-lg:pb-28.5 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)_20rem] xl:grid-cols-[22rem_minmax(0,1fr)_22rem]"
      >
        {/* Before the map, for people on a keyboard: the lists say the same in fewer steps. */}
        <div
          ref={sheets}
          className="max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:flex max-lg:max-h-full max-lg:flex-col lg:contents"
        >
          <Sheet
            heading={headingOf('Route Stops', trip.stops.length)}
            summary={planner.times && `${summaryText(planner.times)} · open to save`}
            isOpen={openPane === 'stops'}
            className="lg:order-1 lg:border-r lg:border-line"
            bodyClassName={`max-lg:max-h-[60svh] ${COLUMN}`}
            onToggle={() => toggle('stops')}
          >
            <RouteStops
              trip={trip}
              times={planner.times}
              arrivals={arrivals}
              isSketch={found?.route.properties.is_sketch ?? false}
              note={planner.note}
              lastChange={planner.lastChange}
              isOrdering={planner.isOrdering}
              isSplitting={planner.isSplitting}
              reordering={planner.reordering}
              {...pointing}
              onStart={planner.set}
              onChange={planner.change}
              onSleepElsewhere={setSleepFrom}
              onSplit={planner.toggleSplitting}
              onUndo={planner.undo}
              onBestOrder={planner.toggleBestOrder}
              onStartOver={planner.isSettled ? null : onStartOver}
            />
            {found && (
              <SavePlan
                planId={opening.plan?.id ?? null}
                planName={opening.plan?.name ?? ''}
                bodyFor={planner.bodyFor}
                onSaved={planner.settle}
              />
            )}
          </Sheet>
          <Sheet
            heading={headingOf('Springs Along Route', springs?.offered.length ?? 0)}
            isOpen={openPane === 'springs'}
            scrollTo={highlightedId === null ? null : `[data-spring="${highlightedId}"]`}
            className="lg:order-3 lg:border-l lg:border-line"
            bodyClassName={`${HALF} ${COLUMN}`}
            onToggle={() => toggle('springs')}
          >
            <SpringsAlong
              springs={springs}
              maxDistanceMiles={found?.request.maxDistanceMiles}
              isSearching={isGenerating}
              detoursState={planner.detoursState}
              onRetryDetours={planner.retryDetours}
              areOthersShown={areOthersShown}
              onShowOthers={setAreOthersShown}
              stopIds={stopIds}
              {...pointing}
              onAdd={planner.add}
            />
          </Sheet>
        </div>
        {/* 'Map heights: planner 600px.' */}
        <RouteMap
          baseMap={baseMap}
          label="Map of your trip"
          line={found?.route.geometry.coordinates ?? null}
          start={trip.start}
          end={trip.end}
          nights={trip.nights}
          springs={onMap}
          stopIds={stopIds}
          {...pointing}
          onAdd={planner.add}
          coveredBelow={() => coveredBy(sheets.current)}
          className="h-[600px] lg:order-2"
        />
      </div>
      {sleepFrom && sleepAt >= 0 && (
        <SleepElsewhere
          near={'coords' in sleepFrom ? sleepFrom.coords : coordsOf(sleepFrom)}
          placesUrl={placesUrl}
          onChoose={(place) => {
            const night = { ...place, kind: 'own' as const, after_stops: 0 };
            planner.change({ kind: 'night', at: sleepAt, night });
          }}
          onClose={() => setSleepFrom(null)}
        />
      )}
    </div>
  );
};
