import type { BaseMap } from '@wildsoak/contract/pages';
import { useMemo, useState } from 'react';
import { numberText } from '../../../lib/format.ts';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SpringsAlong } from '../along/springs-along.tsx';
import { RouteStops, totalText } from '../stops/route-stops.tsx';
import { StopWarnings } from '../stops/stop-warnings.tsx';
import { SavePlan } from './save-plan.tsx';
import { TripForm } from './trip-form.tsx';
import { usePlanner, type Opening } from './use-planner.ts';

/** 'Suggestions list max height 550px.' */
const SHEET_BODY = 'max-h-[60svh] lg:max-h-[550px]';

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
  const toggle = (pane: 'stops' | 'springs') => setOpenPane(openPane === pane ? null : pane);

  const [areOthersShown, setAreOthersShown] = useState(false);
  const onMap = useMemo(() => {
    const along = springs ? [...springs.offered, ...(areOthersShown ? springs.others : [])] : [];
    return shownOnMap(along, trip.stops);
  }, [springs, areOthersShown, trip.stops]);
  const stopIds = useMemo(() => trip.stops.map(({ id }) => id), [trip.stops]);
  const pointing = { highlightedId, onHighlight: setHighlightedId };

  return (
    <div className="flex flex-col gap-4">
      <TripForm
        trip={trip}
        problems={planner.problems}
        isGenerating={isGenerating}
        placesUrl={placesUrl}
        onSet={planner.set}
        onGenerate={planner.generate}
        onCancel={planner.cancel}
      />
      <StopWarnings stops={trip.stops} />
      <div
        aria-busy={isGenerating}
        className="relative overflow-hidden rounded-xl border border-line max-lg:pb-28.5 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)_20rem] xl:grid-cols-[22rem_minmax(0,1fr)_22rem]"
      >
        {/* Before the map, for people on a keyboard: the lists say the same in fewer steps. */}
        <div className="max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:flex max-lg:max-h-full max-lg:flex-col lg:contents">
          <Sheet
            heading={headingOf('Route Stops', trip.stops.length)}
            summary={planner.times && totalText(planner.times)}
            isOpen={openPane === 'stops'}
            className="lg:order-1 lg:border-r lg:border-line"
            bodyClassName={SHEET_BODY}
            onToggle={() => toggle('stops')}
          >
            <RouteStops
              trip={trip}
              times={planner.times}
              isSketch={found?.route.properties.is_sketch ?? false}
              note={planner.note}
              lastChange={planner.lastChange}
              isOrdering={planner.isOrdering}
              {...pointing}
              onStartTime={(startTime) => planner.set({ startTime })}
              onChange={planner.change}
              onUndo={planner.undo}
              onBestOrder={planner.toggleBestOrder}
              onStartOver={planner.isSettled ? null : onStartOver}
            />
          </Sheet>
          <Sheet
            heading={headingOf('Springs Along Route', springs?.offered.length ?? 0)}
            isOpen={openPane === 'springs'}
            scrollTo={highlightedId === null ? null : `[data-spring="${highlightedId}"]`}
            className="lg:order-3 lg:border-l lg:border-line"
            bodyClassName={SHEET_BODY}
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
          springs={onMap}
          stopIds={stopIds}
          {...pointing}
          onAdd={planner.add}
          className="h-[600px] lg:order-2"
        />
      </div>
      {found && (
        <SavePlan
          planId={opening.plan?.id ?? null}
          planName={opening.plan?.name ?? ''}
          bodyFor={planner.bodyFor}
          onSaved={planner.settle}
        />
      )}
    </div>
  );
};
