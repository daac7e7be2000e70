import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { SpringMapView } from './leaflet-map.ts';

const loadMap = () => import('./leaflet-map.ts');

// The page that shows the map cannot do without it: fetch it before React is ready.
if (typeof document !== 'undefined') void loadMap().catch(() => undefined);

/** A map in the element that `ref` is given to. `onMap` gets it once Leaflet has loaded, and null when it is gone. */
export const useSpringMap = (baseMap: BaseMap, onMap: (map: SpringMapView | null) => void) => {
  const ref = useRef<HTMLDivElement>(null);
  const { loaded: leaflet, isMissing } = useLoaded(loadMap);
  const tell = useEffectEvent(onMap);

  useEffect(() => {
    if (!leaflet || !ref.current) return undefined;
    const created = leaflet.springMapIn(ref.current, baseMap);
    tell(created);
    return () => {
      tell(null);
      created.destroy();
    };
  }, [leaflet, baseMap]);

  return { ref, isMissing };
};
