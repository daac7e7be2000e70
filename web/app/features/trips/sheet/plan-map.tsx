import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { useEffect, useMemo, useRef } from 'react';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { nightPlacesIn, stopsIn, type Way } from '../model/halts.ts';

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
  way,
  line,
  wholeLine,
  baseMap,
}: {
  /** The same object for the same plan, or the map would draw it again. */
  way: Way;
  line: Line;
  wholeLine: Line | undefined;
  baseMap: BaseMap;
}) => {
  const { springs, nights, stopIds } = useMemo(() => {
    const stops = stopsIn(way.halts);
    const ids = stops.map(({ id }) => id);
    return { springs: stops, stopIds: ids, nights: nightPlacesIn(way.halts) };
  }, [way]);
  const box = useFixedOnPaper();
  return (
    <div ref={box} className="plan-map group relative noscript:hidden">
      <RouteMap
        baseMap={baseMap}
        label="Map of the plan"
        line={line}
        finerLine={wholeLine}
        start={way.start}
        end={way.end}
        nights={nights}
        springs={springs}
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
