import type { BaseMap } from '@wildsoak/contract/pages';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { useEffect, useState } from 'react';
import type { SpringMapView } from '../../map/springs/leaflet-map.ts';
import { useSpringMap } from '../../map/springs/use-spring-map.ts';
import { NotLoaded } from '../../ui/lazy-part.tsx';

export interface BrowsedMap {
  label: string;
  baseMap: BaseMap;
  springs: readonly SpringListItem[];
}

/** The springs of the page on a map. Anyone who asked for it gets the focus there. */
export const LoadedMap = ({
  label,
  baseMap,
  springs,
  isAsked,
}: BrowsedMap & { isAsked: boolean }) => {
  const [map, setMap] = useState<SpringMapView | null>(null);
  const { ref, isMissing } = useSpringMap(baseMap, setMap);
  useEffect(() => {
    map?.setSprings(springs);
    map?.fit(springs);
  }, [map, springs]);
  useEffect(() => {
    if (isAsked) ref.current?.focus();
  }, [isAsked, ref]);
  if (isMissing) return <NotLoaded />;
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      tabIndex={-1}
      className="h-80 overflow-hidden rounded-xl border border-line bg-(--map-water) lg:h-112"
    />
  );
};
