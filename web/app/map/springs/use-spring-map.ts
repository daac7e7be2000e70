import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { SpringMap, SpringMapEvents } from './leaflet-map.ts';
import { loadMap } from './load-map.ts';

// The page that shows the map cannot do without it: it is on its way before React is ready.
if (typeof document !== 'undefined') void loadMap().catch(() => undefined);

/**
 * A map in the element that `ref` is given to. Null until Leaflet has come. The handlers must stay
 * the same from one render to the next, as those of `useState` do: new ones make a new map.
 */
export const useSpringMap = (
  baseMap: BaseMap,
  { onView, onPoint, onTilesMissing }: SpringMapEvents,
) => {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SpringMap | null>(null);
  const { loaded: leaflet, isMissing } = useLoaded(loadMap);

  useEffect(() => {
    if (!leaflet || !ref.current) return undefined;
    const created = leaflet.springMapIn(ref.current, baseMap);
    created.listen({ onView, onPoint, onTilesMissing });
    setMap(created);
    return () => {
      created.destroy();
      setMap(null);
    };
  }, [leaflet, baseMap, onView, onPoint, onTilesMissing]);

  return { ref, map, isMissing };
};
