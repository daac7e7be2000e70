import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { useEffect, useMemo, useRef } from 'react';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { endOf, nightsOf, startOf } from './plan-places.ts';

export type Line = SharedPlan['route_geojson']['geometry']['coordinates'];

/** As wide as it is printed, beside the stops. */
const PAPER_PX = 300;

/** A map does not draw itself again for paper: it keeps its size, tiles and all, and is shown smaller. */
const useFixedOnPaper = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fix = () => {
      const width = box.current?.offsetWidth ?? PAPER_PX;
      box.current?.style.setProperty('--screen-width', `${width}px`);
      box.current?.style.setProperty('--paper-zoom', String(PAPER_PX / width));
    };
    window.addEventListener('beforeprint', fix);
    return () => window.removeEventListener('beforeprint', fix);
  }, []);
  return box;
};

/** 'A 500px map with start and end markers, route line and spring markers.' */
export const PlanMap = ({
  plan,
  wholeLine,
  baseMap,
}: {
  plan: SharedPlan;
  wholeLine: Line | undefined;
  baseMap: BaseMap;
}) => {
  // The same objects for the same plan, or the map would draw them again.
  const { start, end, nights, stopIds } = useMemo(
    () => ({
      start: startOf(plan),
      end: endOf(plan),
      nights: nightsOf(plan),
      stopIds: plan.springs.map(({ id }) => id),
    }),
    [plan],
  );
  const box = useFixedOnPaper();
  return (
    <div ref={box} className="plan-map group relative noscript:hidden">
      <RouteMap
        baseMap={baseMap}
        label="Map of the plan"
        line={plan.route_geojson.geometry.coordinates}
        finerLine={wholeLine}
        start={start}
        end={end}
        nights={nights}
        springs={plan.springs}
        stopIds={stopIds}
        isTight
        className="h-[500px] rounded-xl border border-line"
      />
      {/* Until the map is there, or says that it could not load. */}
      <p
        role="status"
        className="absolute inset-0 grid place-items-center text-lg text-quiet group-has-[.leaflet-container,[role=alert]]:hidden"
      >
        Calculating map bounds...
      </p>
    </div>
  );
};
