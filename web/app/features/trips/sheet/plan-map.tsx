import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { useMemo } from 'react';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { endOf, startOf } from './plan-places.ts';

export type Line = SharedPlan['route_geojson']['geometry']['coordinates'];

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
  const { start, end, stopIds } = useMemo(
    () => ({ start: startOf(plan), end: endOf(plan), stopIds: plan.springs.map(({ id }) => id) }),
    [plan],
  );
  return (
    <div className="group relative lg:sticky lg:top-6 noscript:hidden print:hidden">
      <RouteMap
        baseMap={baseMap}
        label="Map of the plan"
        line={plan.route_geojson.geometry.coordinates}
        finerLine={wholeLine}
        start={start}
        end={end}
        springs={plan.springs}
        stopIds={stopIds}
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
