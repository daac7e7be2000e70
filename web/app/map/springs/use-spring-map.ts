import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { SpringMapEvents, SpringMapView } from './leaflet-map.ts';

const loadMap = () => import('./leaflet-map.ts');

// The page that shows the map cannot do without it: fetch it before React is ready.
if (typeof document !== 'undefined') void loadMap().catch(() => undefined);

/** A map in the element that `ref` is given to. Null until Leaflet has loaded. */
export const useSpringMap = (baseMap: BaseMap, events: SpringMapEvents) => {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SpringMapView | null>(null);
  const { loaded: leaflet, isMissing } = useLoaded(loadMap);
  const onView = useEffectEvent(events.onView);
  const onPoint = useEffectEvent(events.onPoint);
  const onTilesMissing = useEffectEvent(events.onTilesMissing);

  useEffect(() => {
    if (!leaflet || !ref.current) return undefined;
    const created = leaflet.springMapIn(ref.current, baseMap);
    created.listen({
      onView: (view) => onView(view),
      onPoint: (id) => onPoint(id),
      onTilesMissing: () => onTilesMissing(),
    });
    setMap(created);
    return () => {
      created.destroy();
      setMap(null);
    };
  }, [leaflet, baseMap]);

  return { ref, map, isMissing };
};
