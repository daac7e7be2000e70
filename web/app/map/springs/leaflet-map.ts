import type { BaseMap } from '@wildsoak/contract/pages';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { LatLngBounds, Marker, type Map as LeafletMap } from 'leaflet';
import { addFiresLater } from '../fires/add-fires-later.ts';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { haloIcon } from '../core/icons.ts';
import { springMarker } from './markers.ts';
import { moveAtOnce } from './move-at-once.ts';
import { NearArea } from './near-area.ts';
import { areSameSprings } from './same-spring.ts';
import { SpringLayer } from './spring-layer.ts';
import {
  boundsOf,
  CONTIGUOUS_USA,
  DEFAULT_ZOOM,
  EARLY_MAP_SETTLED,
  nearestCopy,
  startFor,
  type Position,
  type View,
} from '../core/view.ts';

/** 'Marker buffering about 50 ms.' Several changes within it are drawn once. */
const BUFFER_MS = 50;
/** 'Fit padding 10%.' */
const FIT_PADDING = 0.1;
/** A single spring is shown with the land around it. */
const FIT_MAX_ZOOM = 12;
const FETCH_TIMEOUT_MS = 15_000;

/** Lets the browser answer a tap and paint before the work goes on. */
const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    })
  );
};

export interface SpringMapEvents {
  /** The map has moved or zoomed. */
  onView: (view: View) => void;
  /** The spring under the pointer or with an open popup; null once there is none. */
  onPoint: (id: number | null) => void;
  onTilesMissing: () => void;
}

/** Owns the map of all springs. React hands it data and gets events, but draws nothing in it. */
export class SpringMapView {
  readonly #element: HTMLElement;
  readonly #map: LeafletMap;
  readonly #layer: SpringLayer;
  readonly near: NearArea;
  readonly #halo = new Marker([0, 0], { icon: haloIcon(), interactive: false, keyboard: false });
  #events: SpringMapEvents | undefined;
  #areTilesMissing = false;
  #springs: readonly SpringListItem[] = [];
  #drawTimer: ReturnType<typeof setTimeout> | undefined;
  #isGone = false;
  #hasFires = false;

  constructor(element: HTMLElement, baseMap: BaseMap) {
    this.#element = element;
    this.#map = createMap(element, startFor(element.clientWidth), DEFAULT_ZOOM, true);
    this.#layer = new SpringLayer(this.#map, (spring, position) =>
      springMarker(spring, position, (id) => this.#events?.onPoint(id)),
    );
    this.near = new NearArea(this.#map);
    this.#map.on('moveend', () => this.#reportView());
    void this.#addTiles(baseMap);
  }

  /** The map may have started before React was listening. */
  listen(events: SpringMapEvents): void {
    this.#events = events;
    this.#reportView();
    if (this.#areTilesMissing) events.onTilesMissing();
  }

  /** For the early start only: once React is here, it knows which springs to show. No others can follow soon. */
  setFirstSprings(springs: readonly SpringListItem[]): void {
    if (this.#events) return;
    this.setSprings(springs);
    this.#draw();
  }

  setSprings(springs: readonly SpringListItem[]): void {
    if (areSameSprings(springs, this.#springs)) return;
    this.#springs = springs;
    this.#layer.expectOthers();
    clearTimeout(this.#drawTimer);
    const timer = setTimeout(() => this.#draw(), BUFFER_MS);
    this.#drawTimer = timer;
    const due = performance.now() + BUFFER_MS;
    // On a slow phone the list's own frame comes later than that: then one frame shows both.
    requestAnimationFrame(() => {
      if (this.#drawTimer === timer && performance.now() >= due) this.#draw();
    });
  }

  /** Zooms to these springs, or to the whole country if none can be placed. */
  fit(springs: readonly Position[]): void {
    const { south, west, north, east } = boundsOf(springs) ?? CONTIGUOUS_USA;
    const bounds = new LatLngBounds([south, west], [north, east]).pad(FIT_PADDING);
    moveAtOnce(this.#map, (atOnce) =>
      this.#map.fitBounds(bounds, { maxZoom: FIT_MAX_ZOOM, ...atOnce }),
    );
  }

  clearFit(): void {
    const { latitude, longitude } = startFor(this.#map.getSize().x);
    moveAtOnce(this.#map, (atOnce) =>
      this.#map.setView([latitude, longitude], DEFAULT_ZOOM, atOnce),
    );
  }

  /** Lights up one spring's position, even under a cluster. */
  point(position: Position | null): void {
    if (position === null) {
      this.#halo.remove();
      return;
    }
    const longitude = nearestCopy(position.longitude, this.#map.getCenter().lng);
    this.#halo.setLatLng([position.latitude, longitude]).addTo(this.#map);
  }

  reveal(spring: SpringListItem): void {
    if (this.#drawTimer !== undefined) this.#draw();
    this.#layer.reveal(spring);
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    started.delete(this.#element);
    // After a change of the window's size Leaflet reports a move when the map is gone.
    this.#map.off('moveend').remove();
  }

  #draw(): void {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    this.#layer.setSprings(this.#springs);
    if (this.#hasFires) return;
    this.#hasFires = true;
    addFiresLater(this.#map);
  }

  /** A task of its own: the page's poster shows the same tiles meanwhile. */
  async #addTiles(baseMap: BaseMap): Promise<void> {
    await nextTask();
    if (this.#isGone) return;
    addBaseMap(this.#map, baseMap, () => {
      this.#areTilesMissing = true;
      this.#events?.onTilesMissing();
    });
  }

  #reportView(): void {
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

/** The map in this element: the existing one, or a new one. */
export const springMapIn = (element: HTMLElement, baseMap: BaseMap): SpringMapView => {
  const map = started.get(element) ?? new SpringMapView(element, baseMap);
  started.set(element, map);
  return map;
};

/**
 * Does not wait for React, which is three times the size: people see the springs while the rest
 * loads. Filters need React, so a page that opens with filters waits for it.
 */
const startEarly = async (): Promise<void> => {
  const element = document.querySelector<HTMLElement>('[data-early-map]');
  const baseMap = element?.dataset['earlyMap'];
  if (!element || baseMap === undefined || location.search !== '') return;
  // Reading the script and making the map are too much for one task on a phone.
  await nextTask();
  const map = springMapIn(element, JSON.parse(baseMap));
  const answer = await fetch('/api/springs', { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (answer.ok) map.setFirstSprings(await answer.json());
};

// If this fails, React runs into the same failure and shows it.
void startEarly()
  .catch(() => undefined)
  .then(() => dispatchEvent(new Event(EARLY_MAP_SETTLED)));
