import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useRef, useState } from 'react';
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
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    let created: SpringMap | undefined;
    let isGone = false;
    const start = async () => {
      try {
        const { springMapIn } = await loadMap();
        if (isGone || !ref.current) return;
        created = springMapIn(ref.current, baseMap);
        created.listen({ onView, onPoint, onTilesMissing });
        setMap(created);
      } catch {
        if (!isGone) setIsFailed(true);
      }
    };
    void start();
    return () => {
      isGone = true;
      created?.destroy();
      setMap(null);
    };
  }, [baseMap, onView, onPoint, onTilesMissing]);

  return { ref, map, isFailed };
};
