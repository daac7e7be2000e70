import type { BaseMap } from '@wildsoak/contract/pages';
import { Marker } from 'leaflet';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { springIcon } from '../core/icons.ts';
import type { Position } from '../core/view.ts';

interface Location extends Position {
  temperatureF: number | null;
}

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
      icon: springIcon(location.temperatureF),
      interactive: false,
      keyboard: false,
    }),
  );
  return () => {
    map.remove();
  };
};
