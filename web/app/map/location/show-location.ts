import type { BaseMap } from '@wildsoak/contract/pages';
import type { Spring, TownAround } from '@wildsoak/contract/springs';
import { Circle, Marker } from 'leaflet';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { springIcon } from '../core/icons.ts';
import { addEdgeTowns } from './edge-towns.ts';

export type Location = Pick<
  Spring,
  'latitude' | 'longitude' | 'position_precision_m' | 'temperature_f' | 'bathing_status'
>;

/** A map of one spring. Returns a function that removes it. */
export const showLocation = (
  element: HTMLElement,
  baseMap: BaseMap,
  location: Location,
  {
    zoom,
    scrollZoom,
    fetchTowns,
    onTilesMissing,
  }: {
    zoom: number;
    scrollZoom: boolean;
    fetchTowns: (signal: AbortSignal) => Promise<TownAround[]>;
    onTilesMissing: () => void;
  },
): (() => void) => {
  const map = createMap(element, location, zoom, scrollZoom);
  addBaseMap(map, baseMap, onTilesMissing);
  // The spring may be anywhere in it.
  map.addLayer(
    new Circle([location.latitude, location.longitude], {
      radius: location.position_precision_m,
      className: 'position-precision',
      interactive: false,
    }),
  );
  map.addLayer(
    new Marker([location.latitude, location.longitude], {
      icon: springIcon(location),
      interactive: false,
      keyboard: false,
    }),
  );
  const leaving = new AbortController();
  const show = async () => {
    const towns = await fetchTowns(leaving.signal);
    if (!leaving.signal.aborted) addEdgeTowns(map, towns);
  };
  // The map is of use without them.
  show().catch(() => undefined);
  return () => {
    leaving.abort();
    map.remove();
  };
};
