import type { BaseMap } from '@wildsoak/contract/pages';
import { X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { numberText } from '../../../lib/format.ts';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { isStop, nightPlacesIn, placeOf, stopsIn } from '../model/halts.ts';
import type { UsedSuggestion } from '../model/trip.ts';
import { StopWarnings } from '../sheet/stop-warnings.tsx';
import { SuggestPanel } from '../suggest/suggest-panel.tsx';
import { focusStart, TripSummary, useFolding } from './folded-form.tsx';
import { RouteStops, summaryText } from './route-stops.tsx';
import { SavePlan } from './save-plan.tsx';
import { SpringsAlong } from './springs-along.tsx';
import { TripForm } from './trip-form.tsx';
import { usePlanner, type Opening } from './use-planner.ts';

/** 'Map heights: planner 600px.' */
const MAP_PX = 600;
/** 'Suggestions list max height 550px.' */
const COLUMN = 'lg:max-h-[550px]';
/** Half of the map on a phone, so that the other half shows where they are. */
const HALF = 'max-lg:max-h-[min(300px,45svh)]';

type Pane = 'stops' | 'save' | 'springs';

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

/** The spring whose page the planner was opened from. */
const IncludedSpring = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <p className="inline-flex min-h-11 items-center self-start rounded-full border border-control-line bg-surface pr-1 pl-4">
    <span className="wrap-anywhere">
      Includes <strong>{name}</strong>
    </span>
    <IconButton icon={X} label={`Leave out ${name}`} onClick={onRemove} />
  </p>
);

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
  const [openPane, setOpenPane] = useState<Pane | null>(null);
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
  const toggle = (pane: Pane) => setOpenPane(openPane === pane ? null : pane);

  const [areOthersShown, setAreOthersShown] = useState(false);
  const stops = useMemo(() => stopsIn(planner.halts), [planner.halts]);
  const onMap = useMemo(() => {
    const along = springs ? [...springs.offered, ...(areOthersShown ? springs.others : [])] : [];
    return shownOnMap(along, stops);
  }, [springs, areOthersShown, stops]);
  const { stopIds, nights } = useMemo(
    () => ({
      stopIds: stopsIn(trip.halts).map(({ id }) => id),
      nights: nightPlacesIn(trip.halts),
    }),
    [trip.halts],
  );
  const includedAt = trip.halts.findIndex((halt) => isStop(halt) && halt.id === opening.springId);
  const included = trip.halts[includedAt];
  const pointing = { highlightedId, onHighlight: setHighlightedId };

  return (
    <div ref={box} className="flex flex-col gap-4">
      {isFolded && found && <TripSummary request={found.request} onEdit={onEdit} />}
      <div className={`flex flex-col gap-4 ${isFolded ? 'max-lg:hidden' : ''}`}>
        <TripForm
          planner={planner}
          placesUrl={placesUrl}
          onGenerate={onGenerate}
          onCancel={onCancel}
        />
        <SuggestPanel trip={trip} baseMap={baseMap} onUse={onUse} />
      </div>
      {included && (
        <IncludedSpring
          name={placeOf(included).name}
          onRemove={() => {
            planner.change({ kind: 'remove', at: includedAt });
            focusStart(box.current);
          }}
        />
      )}
      <StopWarnings stops={stops} />
      <div
        aria-busy={isGenerating}
        className="relative overflow-hidden rounded-xl border border-line max-lg:pb-28.5 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)_20rem] xl:grid-cols-[22rem_minmax(0,1fr)_27rem]"
      >
        {/* Before the map, for people on a keyboard: the lists say the same in fewer steps. */}
        <div
          ref={sheets}
          className="max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:flex max-lg:max-h-full max-lg:flex-col lg:contents"
        >
          <div className="max-lg:contents lg:order-1 lg:max-h-[600px] lg:overflow-y-auto lg:border-r lg:border-line">
            <Sheet
              heading={headingOf('Route Stops', stops.length)}
              summary={planner.times && summaryText(planner.times)}
              isOpen={openPane === 'stops'}
              bodyClassName="max-lg:max-h-[60svh] lg:overflow-y-visible"
              onToggle={() => toggle('stops')}
            >
              <RouteStops
                planner={planner}
                placesUrl={placesUrl}
                {...pointing}
                onStartOver={onStartOver}
              />
            </Sheet>
            {found && (
              <Sheet
                heading="Save This Trip Plan"
                isOpen={openPane === 'save'}
                className="lg:border-t lg:border-line"
                onToggle={() => toggle('save')}
              >
                <SavePlan
                  planId={opening.plan?.id ?? null}
                  planName={opening.plan?.name ?? ''}
                  bodyFor={planner.bodyFor}
                  refreshStops={planner.refreshStops}
                  onSaved={planner.settle}
                />
              </Sheet>
            )}
          </div>
          <Sheet
            heading={headingOf('Springs Along Route', springs?.offered.length ?? 0)}
            isOpen={openPane === 'springs'}
            scrollTo={highlightedId === null ? null : `[data-spring="${highlightedId}"]`}
            className="lg:order-3 lg:border-l lg:border-line"
            bodyClassName={`${HALF} ${COLUMN}`}
            onToggle={() => toggle('springs')}
          >
            <SpringsAlong
              planner={planner}
              stopIds={stopIds}
              areOthersShown={areOthersShown}
              onShowOthers={setAreOthersShown}
              {...pointing}
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
          nights={nights}
          springs={onMap}
          stopIds={stopIds}
          {...pointing}
          onAdd={planner.add}
          coveredBelow={() => coveredBy(sheets.current)}
          // The map's credits stay above the bar for saving.
          className={`h-[600px] lg:order-2 ${found ? 'max-lg:[&_.leaflet-bottom]:mb-14.5' : ''}`}
        />
      </div>
    </div>
  );
};
