import type { BaseMap } from '@wildsoak/contract/pages';
import type { Spring } from '@wildsoak/contract/springs';
import { Marker } from 'leaflet';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { springIcon } from '../core/icons.ts';

export type Location = Pick<Spring, 'latitude' | 'longitude' | 'temperature_f' | 'bathing_status'>;

/** A map of one spring. Returns a function that removes it. */
export const showLocation = (
  element: HTMLElement,
  baseMap: BaseMap,
  location: Location,
  {
    zoom,
    scrollZoom,
    onTilesMissing,
  }: { zoom: number; scrollZoom: boolean; onTilesMissing: () => void },
): (() => void) => {
  const map = createMap(element, location, zoom, scrollZoom);
  addBaseMap(map, baseMap, onTilesMissing);
  map.addLayer(
    new Marker([location.latitude, location.longitude], {
      icon: springIcon(location),
      interactive: false,
      keyboard: false,
    }),
  );
  return () => {
    map.remove();
  };
};
