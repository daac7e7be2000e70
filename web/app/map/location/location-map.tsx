import type { BaseMap } from '@wildsoak/contract/pages';
import type { listTownsAround } from '@wildsoak/contract/springs';
import { useEffect, useRef, useState } from 'react';
import { keepTiles } from '../../offline/worker.ts';
import { whenNear } from '../../lib/browser/when-near.ts';
import { browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { springTiles } from '../core/area-tiles.ts';
import { MapFailure, TilesMissing } from '../core/map-failure.tsx';
import type { MapSpring } from '../springs/same-spring.ts';
import type { Location } from './show-location.ts';

// Here, since the map's own file starts before the rest of the page and stays clear of that.
const listTowns = defineCall<typeof listTownsAround>('GET', '/api/springs/:id/towns');

const loadLeaflet = () => import('./show-location.ts');

/** It takes as long as a thumb to get farther, and many never get there. */
const AHEAD = '100px';
const NONE: readonly MapSpring[] = [];

/** One spring on a map. Leaflet loads only when the map comes near the screen. */
export const LocationMap = ({
  label,
  spring: {
    id,
    latitude,
    longitude,
    position_precision_m,
    shown_as,
    temperature_f,
    bathing_status,
  },
  nearby = NONE,
  baseMap,
  zoom,
  scrollZoom = false,
  className = '',
}: {
  label: string;
  spring: Location;
  /** Keep the array for the same springs, or the map starts again. */
  nearby?: readonly MapSpring[] | undefined;
  baseMap: BaseMap;
  zoom: number;
  scrollZoom?: boolean;
  className?: string;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const { loaded: leaflet, isMissing } = useLoaded(isNear ? loadLeaflet : null);
  const [areTilesMissing, setAreTilesMissing] = useState(false);

  useEffect(
    () => (box.current ? whenNear(box.current, AHEAD, () => setIsNear(true)) : undefined),
    [],
  );

  useEffect(() => {
    if (!leaflet || !box.current) return undefined;
    return leaflet.showLocation(
      box.current,
      baseMap,
      { id, latitude, longitude, position_precision_m, shown_as, temperature_f, bathing_status },
      {
        nearby,
        zoom,
        scrollZoom,
        fetchTowns: (signal) => callApi(browserSend, listTowns, { params: { id } }, signal),
        onTilesMissing: () => setAreTilesMissing(true),
      },
    );
  }, [
    leaflet,
    id,
    latitude,
    longitude,
    position_precision_m,
    shown_as,
    temperature_f,
    bathing_status,
    nearby,
    baseMap,
    zoom,
    scrollZoom,
  ]);

  useEffect(() => {
    keepTiles((isDark) => springTiles({ latitude, longitude }, isDark));
  }, [latitude, longitude]);

  return (
    <div className={`relative bg-sunken ${className}`}>
      <div ref={box} role="region" aria-label={label} className="absolute inset-0" />
      {isMissing && <MapFailure rest="The coordinates and their links still work." />}
      {areTilesMissing && (
        <TilesMissing
          rest={`The ${shown_as === 'exact' ? 'spring' : 'square'} is in the right spot.`}
        />
      )}
    </div>
  );
};
