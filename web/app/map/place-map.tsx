import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { keepTiles } from '../lib/offline/worker.ts';
import { whenNear } from '../lib/when-near.ts';
import { springTiles } from './area-tiles.ts';
import { loadMap } from './load-map.ts';
import { MapFailure, TilesMissing } from './map-failure.tsx';

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
  const [isFailed, setIsFailed] = useState(false);
  const [areTilesMissing, setAreTilesMissing] = useState(false);

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
        { zoom, scrollZoom, onTilesMissing: () => setAreTilesMissing(true) },
      );
    };
    const fail = () => {
      if (!isGone) setIsFailed(true);
    };
    const stopWatching = whenNear(element, AHEAD, () => void show().catch(fail));
    return () => {
      isGone = true;
      stopWatching();
      end?.();
    };
  }, [latitude, longitude, temperatureF, baseMap, zoom, scrollZoom]);

  useEffect(() => {
    keepTiles((isDark) => springTiles({ latitude, longitude }, isDark));
  }, [latitude, longitude]);

  return (
    <div className={`relative bg-sunken ${className}`}>
      <div ref={box} role="region" aria-label={label} className="absolute inset-0" />
      {isFailed && <MapFailure rest="The coordinates and their links still work." />}
      {areTilesMissing && <TilesMissing rest="The spring is in its place." />}
    </div>
  );
};
