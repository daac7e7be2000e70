import 'leaflet/dist/leaflet.css';
import './map.css';
import { Control, Map as LeafletMap } from 'leaflet';
import { MAX_ZOOM, type Position } from './view.ts';

/** 'Map size recalculation 100 ms after load.' */
const RESIZE_MS = 100;
const MIN_ZOOM = 2;
/** Closer than this a map shows little to compare a distance with. */
const SCALE_FROM = 12;

const showScaleWhenClose = (map: LeafletMap) => {
  const scale = new Control.Scale({ maxWidth: 120 });
  const update = () => {
    if (map.getZoom() >= SCALE_FROM) scale.addTo(map);
    else scale.remove();
  };
  map.on('zoomend', update);
  update();
};

type End = (this: { _mapPane?: HTMLElement }) => void;

// People leave while the map still moves. Leaflet ends the movement of a map that is gone, and fails.
const ends = LeafletMap.prototype as unknown as Record<string, End>;
for (const name of ['_onZoomTransitionEnd', '_onPanTransitionEnd']) {
  const end = ends[name];
  ends[name] = function endOfMap() {
    if (this._mapPane) end?.call(this);
  };
}

export const createMap = (
  element: HTMLElement,
  { latitude, longitude }: Position,
  zoom: number,
  scrollWheelZoom: boolean,
): LeafletMap => {
  const map = new LeafletMap(element, {
    center: [latitude, longitude],
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    scrollWheelZoom,
    // The observer below sees more, and ends with the map: Leaflet's own timer outlives it, and throws.
    trackResize: false,
    // Each frame of a fade draws the whole map again.
    fadeAnimation: false,
  });
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  showScaleWhenClose(map);
  const refresh = () => map.invalidateSize({ pan: false });
  const timer = setTimeout(refresh, RESIZE_MS);
  // The window's size, and that of a sheet or a column.
  const observer = new ResizeObserver(refresh);
  observer.observe(element);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') map.closePopup();
  });
  map.on('unload', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  return map;
};
