import type { BaseMap } from '@wildsoak/contract/pages';
import { cellAt } from '@wildsoak/contract/rules/shown-as';
import type { Spring, TownAround } from '@wildsoak/contract/springs';
import { Circle, LatLng, Marker, Rectangle, type Map } from 'leaflet';
import { addFiresLater } from '../fires/add-fires-later.ts';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { springIcon } from '../core/icons.ts';
import { springMarker } from '../springs/markers.ts';
import type { MapSpring } from '../springs/same-spring.ts';
import { addEdgeTowns } from './edge-towns.ts';
import { whereInTheState } from './where-in-the-state.ts';

export type Location = Pick<
  Spring,
  | 'id'
  | 'latitude'
  | 'longitude'
  | 'position_precision_m'
  | 'shown_as'
  | 'temperature_f'
  | 'bathing_status'
>;

/** The spring may be anywhere in it. */
const addPrecision = (
  map: Map,
  { latitude, longitude, position_precision_m, shown_as }: Location,
) => {
  const look = { className: 'position-precision', interactive: false };
  if (shown_as === 'exact') {
    map.addLayer(new Circle([latitude, longitude], { ...look, radius: position_precision_m }));
    return;
  }
  const { west, south, east, north } = cellAt([longitude, latitude]);
  const corners: [number, number][] = [
    [south, west],
    [north, east],
  ];
  map.addLayer(new Rectangle(corners, look));
};

/** A map of one spring. Returns a function that removes it. */
export const showLocation = (
  element: HTMLElement,
  baseMap: BaseMap,
  location: Location,
  {
    nearby,
    zoom,
    scrollZoom,
    fetchTowns,
    onTilesMissing,
  }: {
    nearby: readonly MapSpring[];
    zoom: number;
    scrollZoom: boolean;
    fetchTowns: (signal: AbortSignal) => Promise<TownAround[]>;
    onTilesMissing: () => void;
  },
): (() => void) => {
  const map = createMap(element, location, zoom, scrollZoom);
  addBaseMap(map, baseMap, onTilesMissing, whereInTheState(map, location));
  addPrecision(map, location);
  for (const spring of nearby) {
    const position = new LatLng(spring.latitude, spring.longitude);
    map.addLayer(springMarker(spring, position, () => undefined));
  }
  // An area has no point: a marker in its middle would look like one.
  if (location.shown_as === 'exact')
    map.addLayer(
      new Marker([location.latitude, location.longitude], {
        icon: springIcon(location),
        interactive: false,
        keyboard: false,
        // Not below a spring nearby.
        zIndexOffset: 500,
      }),
    );
  addFiresLater(map);
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
