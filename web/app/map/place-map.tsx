import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useRef } from 'react';
import { whenNear } from '../lib/when-near.ts';
import { loadMap } from './load-map.ts';

/** As far ahead of the screen as a thumb scrolls while the map loads. */
const AHEAD = '300px';

/** One spring on the map. Leaflet is fetched only when the map comes near the screen. */
export const PlaceMap = ({
  label,
  latitude,
  longitude,
  temperatureF,
  baseMap,
  zoom,
  scrollZoom = false,
  className = '',
}: {
  label: string;
  latitude: number;
  longitude: number;
  temperatureF: number | null;
  baseMap: BaseMap;
  zoom: number;
  scrollZoom?: boolean;
  className?: string;
}) => {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let end: (() => void) | undefined;
    let isGone = false;
    const show = async () => {
      const { showPlace } = await loadMap();
      if (isGone) return;
      end = showPlace(
        element,
        baseMap,
        { latitude, longitude, temperatureF },
        { zoom, scrollZoom },
      );
    };
    // Without it the page still has the coordinates and the link to a maps service.
    const stopWatching = whenNear(element, AHEAD, () => void show().catch(() => undefined));
    return () => {
      isGone = true;
      stopWatching();
      end?.();
    };
  }, [latitude, longitude, temperatureF, baseMap, zoom, scrollZoom]);

  return <div ref={box} role="region" aria-label={label} className={`bg-sunken ${className}`} />;
};
