import './route-map.css';
import type { BaseMap } from '@wildsoak/contract/pages';
import {
  LatLng,
  LatLngBounds,
  LayerGroup,
  Marker,
  Polyline,
  type Map as LeafletMap,
} from 'leaflet';
import type { Place } from '../../domain/place/place.ts';
import { addFiresLater } from '../fires/add-fires-later.ts';
import { addBaseMap } from '../core/base-map.ts';
import { createMap } from '../core/create-map.ts';
import { haloIcon } from '../core/icons.ts';
import { hasFocus } from '../springs/markers.ts';
import { endMarker, routeSpringMarker, unstack } from './route-map-markers.ts';
import type { Line, RouteMapEvents, RouteSpring } from './route-map-types.ts';
import { areSameSprings } from '../springs/same-spring.ts';
import { AT_ONCE } from '../springs/move-at-once.ts';
import { SpringLayer } from '../springs/spring-layer.ts';
import { CENTER, DEFAULT_ZOOM, isPlaceable, nearestCopy } from '../core/view.ts';

/** 'Fit padding 10%.' */
const FIT_PADDING = 0.1;
const FIT_MAX_ZOOM = 13;
/** Steps of the zoom. */
const WHOLE_SNAP = 1;
const FINE_SNAP = 0.25;

/** Attu lies beyond the 180th meridian: we draw it on the side of the rest of the country. */
const latLngAt = (longitude: number, latitude: number): LatLng =>
  new LatLng(latitude, nearestCopy(longitude, CENTER.longitude));

/** Owns the map of one route. React hands it data and gets its events, but never draws in it. */
export class RouteMapView {
  readonly #map: LeafletMap;
  readonly #events: () => RouteMapEvents;
  readonly #line = new LayerGroup();
  readonly #ends = new LayerGroup();
  readonly #nights = new LayerGroup();
  /** Springs that are not stops, in clusters: a route may pass dozens. */
  readonly #along: SpringLayer;
  readonly #stops = new LayerGroup();
  #shown: { along: readonly RouteSpring[]; stops: readonly RouteSpring[] } = {
    along: [],
    stops: [],
  };
  #positions = new Map<number, LatLng>();
  readonly #halo = new Marker([0, 0], { icon: haloIcon(), interactive: false, keyboard: false });
  #hasLine = false;
  #highlightedId: number | null = null;

  constructor(
    element: HTMLElement,
    baseMap: BaseMap,
    { events, onTilesMissing }: { events: () => RouteMapEvents; onTilesMissing: () => void },
  ) {
    this.#events = events;
    this.#map = createMap(element, CENTER, DEFAULT_ZOOM, true);
    addBaseMap(this.#map, baseMap, onTilesMissing);
    this.#line.addTo(this.#map);
    addFiresLater(this.#map);
    this.#along = new SpringLayer(this.#map, (spring, position) =>
      this.#markerOf(spring, position),
    );
    this.#nights.addTo(this.#map);
    this.#stops.addTo(this.#map);
    this.#ends.addTo(this.#map);
    this.#map.on('zoomend', () => this.#unstack());
  }

  /** Replaces the line before. The view stays. */
  drawLine(line: Line): LatLng[] {
    this.#line.clearLayers();
    const positions = line.map(([longitude, latitude]) => latLngAt(longitude, latitude));
    // The wider line below sets it off from roads and borders of any color.
    for (const className of ['route-casing', 'route-line']) {
      this.#line.addLayer(new Polyline(positions, { className, interactive: false }));
    }
    return positions;
  }

  /** Fits the view to the whole line, or to the country without one. `covered`: pixels at the bottom. */
  setLine(line: Line | null, { covered, isTight }: { covered: number; isTight: boolean }): void {
    this.#line.clearLayers();
    if (line && line.length > 1) {
      const positions = this.drawLine(line);
      this.#map.options.zoomSnap = isTight ? FINE_SNAP : WHOLE_SNAP;
      this.#map.fitBounds(new LatLngBounds(positions).pad(FIT_PADDING), {
        maxZoom: FIT_MAX_ZOOM,
        paddingBottomRight: [0, covered],
        ...AT_ONCE,
      });
      this.#map.options.zoomSnap = WHOLE_SNAP;
    } else if (this.#hasLine) {
      this.#map.setView([CENTER.latitude, CENTER.longitude], DEFAULT_ZOOM, AT_ONCE);
    }
    this.#hasLine = line !== null;
  }

  setEnds(start: Place | null, end: Place | null): void {
    this.#ends.clearLayers();
    const isRound = start !== null && start.coords.join() === end?.coords.join();
    const ends = isRound
      ? ([{ role: 'Start and end', place: start }] as const)
      : ([
          { role: 'Start', place: start },
          { role: 'End', place: end },
        ] as const);
    for (const { role, place } of ends) {
      if (place) this.#ends.addLayer(endMarker(role, place, latLngAt(...place.coords)));
    }
    this.#unstack();
  }

  setNights(nights: readonly Place[]): void {
    this.#nights.clearLayers();
    for (const [at, place] of nights.entries())
      this.#nights.addLayer(endMarker(`Night ${at + 1}`, place, latLngAt(...place.coords)));
    this.#unstack();
  }

  /** `stopIds`: the springs that are stops, in order. Unchanged markers stay. */
  setSprings(springs: readonly RouteSpring[], stopIds: readonly number[]): void {
    const known = new Map(springs.filter(isPlaceable).map((spring) => [spring.id, spring]));
    const stops = stopIds.flatMap((id) => known.get(id) ?? []);
    const along = [...known.values()].filter(({ id }) => !stopIds.includes(id));
    if (!areSameSprings(along, this.#shown.along)) this.#along.setSprings(along);
    if (!areSameSprings(stops, this.#shown.stops)) {
      this.#drawStops(stops);
      this.#unstack();
    }
    this.#shown = { along, stops };
    this.#positions = new Map(
      [...known.values()].map(({ id, longitude, latitude }) => [id, latLngAt(longitude, latitude)]),
    );
    this.highlight(this.#highlightedId);
  }

  /** Lights up a spring's position, even under a cluster. */
  highlight(id: number | null): void {
    this.#highlightedId = id;
    const position = id === null ? undefined : this.#positions.get(id);
    if (position) this.#halo.setLatLng(position).addTo(this.#map);
    else this.#halo.remove();
  }

  destroy(): void {
    this.#map.remove();
  }

  #unstack(): void {
    const layers = [this.#ends, this.#stops, this.#nights];
    unstack(this.#map, layers.flatMap((group) => group.getLayers()) as Marker[]);
  }

  #drawStops(stops: readonly RouteSpring[]): void {
    const hadFocus = this.#stops.getLayers().some(hasFocus);
    this.#stops.clearLayers();
    for (const [at, stop] of stops.entries()) {
      const position = latLngAt(stop.longitude, stop.latitude);
      this.#stops.addLayer(this.#markerOf(stop, position, at + 1));
    }
    // The focus was on one of them: keep it on the map, not at the top of the page.
    if (hadFocus) this.#map.getContainer().focus({ preventScroll: true });
  }

  #markerOf(spring: RouteSpring, position: LatLng, stop?: number): Marker {
    return routeSpringMarker(spring, position, {
      stop,
      events: this.#events,
      onClose: () => this.#map.closePopup(),
    });
  }
}
