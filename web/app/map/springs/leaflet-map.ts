import 'leaflet/dist/leaflet.css';
import '../core/map.css';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { LatLngBounds, Map as LeafletMap, Marker } from 'leaflet';
import { addBaseMap } from '../core/base-map.ts';
import { haloIcon, springIcon } from '../core/icons.ts';
import { springMarker } from './markers.ts';
import { areSameSprings } from './same-spring.ts';
import { AT_ONCE, SpringLayer } from './spring-layer.ts';
import {
  boundsOf,
  CENTRE,
  CONTIGUOUS_USA,
  DEFAULT_ZOOM,
  MAX_ZOOM,
  nearestCopy,
  type Position,
  type View,
} from '../core/view.ts';

/** 'Marker buffering about 50 ms.' Several changes within it are drawn once. */
const BUFFER_MS = 50;
/** 'Map size recalculation 100 ms after load.' */
const RESIZE_MS = 100;
/** 'Fit padding 10%.' */
const FIT_PADDING = 0.1;
/** A single spring is shown with the land around it. */
const FIT_MAX_ZOOM = 12;
const MIN_ZOOM = 2;
const FETCH_TIMEOUT_MS = 15_000;

/** Also for the map of a drive, which comes later and uses what is here. */
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
  });
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  const refresh = () => map.invalidateSize({ pan: false });
  const timer = setTimeout(refresh, RESIZE_MS);
  // Leaflet follows the window by itself; this also sees a sheet or a column that changes.
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

export interface SpringMapEvents {
  /** What is shown has changed. */
  onView: (view: View) => void;
  /** The spring under the pointer, or whose popup is open; null when there is none any more. */
  onPoint: (id: number | null) => void;
  onTilesMissing: () => void;
}

/** Owns the map of all springs. React hands it data and hears of events; it draws nothing in it. */
class SpringMapView {
  readonly #element: HTMLElement;
  readonly #map: LeafletMap;
  readonly #layer: SpringLayer;
  readonly #halo = new Marker([0, 0], { icon: haloIcon(), interactive: false, keyboard: false });
  #events: SpringMapEvents | undefined;
  #areTilesMissing = false;
  #springs: readonly SpringListItem[] = [];
  #drawTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, baseMap: BaseMap) {
    this.#element = element;
    this.#map = createMap(element, CENTRE, DEFAULT_ZOOM, true);
    addBaseMap(this.#map, baseMap, () => {
      this.#areTilesMissing = true;
      this.#events?.onTilesMissing();
    });
    this.#layer = new SpringLayer(this.#map, (spring, place) =>
      springMarker(spring, place, (id) => this.#events?.onPoint(id)),
    );
    this.#map.on('moveend', () => this.#tellView());
  }

  /** The map may have started before there was anybody to tell. */
  listen(events: SpringMapEvents): void {
    this.#events = events;
    this.#tellView();
    if (this.#areTilesMissing) events.onTilesMissing();
  }

  /** Springs from before React: once it is here, it alone knows which to show. */
  setFirstSprings(springs: readonly SpringListItem[]): void {
    if (!this.#events) this.setSprings(springs);
  }

  setSprings(springs: readonly SpringListItem[]): void {
    if (areSameSprings(springs, this.#springs)) return;
    this.#springs = springs;
    clearTimeout(this.#drawTimer);
    this.#drawTimer = setTimeout(() => this.#layer.setSprings(springs), BUFFER_MS);
  }

  /** Shows these springs, or the whole country where none can be placed. */
  fit(springs: readonly Position[]): void {
    const { south, west, north, east } = boundsOf(springs) ?? CONTIGUOUS_USA;
    const bounds = new LatLngBounds([south, west], [north, east]).pad(FIT_PADDING);
    this.#map.fitBounds(bounds, { maxZoom: FIT_MAX_ZOOM, ...AT_ONCE });
  }

  clearFit(): void {
    this.#map.setView([CENTRE.latitude, CENTRE.longitude], DEFAULT_ZOOM, AT_ONCE);
  }

  /** Lights up the place of one spring, also while a cluster covers it. */
  point(place: Position | null): void {
    if (place === null) {
      this.#halo.remove();
      return;
    }
    const longitude = nearestCopy(place.longitude, this.#map.getCenter().lng);
    this.#halo.setLatLng([place.latitude, longitude]).addTo(this.#map);
  }

  reveal(spring: SpringListItem): void {
    this.#layer.reveal(spring);
  }

  destroy(): void {
    clearTimeout(this.#drawTimer);
    started.delete(this.#element);
    this.#map.remove();
  }

  #tellView(): void {
    const bounds = this.#map.getBounds();
    const { lat, lng } = this.#map.getCenter();
    this.#events?.onView({
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
      latitude: lat,
      longitude: lng,
    });
  }
}

const started = new WeakMap<HTMLElement, SpringMapView>();

/** The map in this element: the one that is there already, or a new one. */
export const springMapIn = (element: HTMLElement, baseMap: BaseMap): SpringMapView => {
  const map = started.get(element) ?? new SpringMapView(element, baseMap);
  started.set(element, map);
  return map;
};

/**
 * A page that was sent with a map does not make it wait for React, which is three times the size:
 * the springs are there to be looked at while the rest is still on its way. Filters are React's, so
 * a page that opens with some leaves it to that.
 */
const startEarly = async (): Promise<void> => {
  const element = document.querySelector<HTMLElement>('[data-early-map]');
  const baseMap = element?.dataset['earlyMap'];
  if (!element || baseMap === undefined || location.search !== '') return;
  const map = springMapIn(element, JSON.parse(baseMap));
  const answer = await fetch('/api/springs', { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (answer.ok) map.setFirstSprings(await answer.json());
};

// What fails here, React finds out again and says.
void startEarly().catch(() => undefined);

export type { SpringMapView };

interface PlaceOnMap extends Position {
  temperatureF: number | null;
}

/** A map of one place. Returns what ends it. */
export const showPlace = (
  element: HTMLElement,
  baseMap: BaseMap,
  place: PlaceOnMap,
  {
    zoom,
    scrollZoom,
    onTilesMissing,
  }: { zoom: number; scrollZoom: boolean; onTilesMissing: () => void },
): (() => void) => {
  const map = createMap(element, place, zoom, scrollZoom);
  addBaseMap(map, baseMap, onTilesMissing);
  map.addLayer(
    new Marker([place.latitude, place.longitude], {
      icon: springIcon(place.temperatureF),
      interactive: false,
      keyboard: false,
    }),
  );
  return () => {
    map.remove();
  };
};
