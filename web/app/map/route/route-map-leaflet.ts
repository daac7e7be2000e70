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
import { addBaseMap } from '../core/base-map.ts';
import { haloIcon } from '../core/icons.ts';
import { createMap } from '../springs/leaflet-map.ts';
import { hasFocus } from '../springs/markers.ts';
import { endMarker, routeSpringMarker } from './route-map-markers.ts';
import type { Line, RouteMapEvents, RouteSpring } from './route-map-types.ts';
import { areSameSprings } from '../springs/same-spring.ts';
import { AT_ONCE, SpringLayer } from '../springs/spring-layer.ts';
import { CENTRE, DEFAULT_ZOOM, isPlaceable, nearestCopy } from '../core/view.ts';

/** 'Fit padding 10%.' */
const FIT_PADDING = 0.1;
const FIT_MAX_ZOOM = 13;

/** Attu lies beyond the 180th meridian: drawn on the side where the rest of the country is. */
const placeAt = (longitude: number, latitude: number): LatLng =>
  new LatLng(latitude, nearestCopy(longitude, CENTRE.longitude));

/** Owns the map of one drive. React hands it data and hears of events; it draws nothing in it. */
export class RouteMapView {
  readonly #map: LeafletMap;
  readonly #events: () => RouteMapEvents;
  readonly #way = new LayerGroup();
  readonly #ends = new LayerGroup();
  /** Those that are no stops, in clusters: a stretch of road may pass dozens. */
  readonly #along: SpringLayer;
  readonly #stops = new LayerGroup();
  #shown: { along: readonly RouteSpring[]; stops: readonly RouteSpring[] } = {
    along: [],
    stops: [],
  };
  #places = new Map<number, LatLng>();
  readonly #halo = new Marker([0, 0], { icon: haloIcon(), interactive: false, keyboard: false });
  #hasLine = false;
  #highlightedId: number | null = null;

  constructor(
    element: HTMLElement,
    baseMap: BaseMap,
    { events, onTilesMissing }: { events: () => RouteMapEvents; onTilesMissing: () => void },
  ) {
    this.#events = events;
    this.#map = createMap(element, CENTRE, DEFAULT_ZOOM, true);
    addBaseMap(this.#map, baseMap, onTilesMissing);
    this.#way.addTo(this.#map);
    this.#along = new SpringLayer(this.#map, (spring, place) => this.#markerOf(spring, place));
    this.#stops.addTo(this.#map);
    this.#ends.addTo(this.#map);
  }

  /** In the place of the one before; the view stays. */
  drawLine(line: Line): LatLng[] {
    this.#way.clearLayers();
    const places = line.map(([longitude, latitude]) => placeAt(longitude, latitude));
    // The wider one below keeps it apart from roads and borders of any colour.
    for (const className of ['route-casing', 'route-line']) {
      this.#way.addLayer(new Polyline(places, { className, interactive: false }));
    }
    return places;
  }

  /** A new way is shown whole; without one, the country. */
  setLine(line: Line | null): void {
    this.#way.clearLayers();
    if (line && line.length > 1) {
      const places = this.drawLine(line);
      this.#map.fitBounds(new LatLngBounds(places).pad(FIT_PADDING), {
        maxZoom: FIT_MAX_ZOOM,
        ...AT_ONCE,
      });
    } else if (this.#hasLine) {
      this.#map.setView([CENTRE.latitude, CENTRE.longitude], DEFAULT_ZOOM, AT_ONCE);
    }
    this.#hasLine = line !== null;
  }

  setEnds(start: Place | null, end: Place | null): void {
    this.#ends.clearLayers();
    const ends = [
      { role: 'Start', place: start },
      { role: 'End', place: end },
    ] as const;
    for (const { role, place } of ends) {
      if (place) this.#ends.addLayer(endMarker(role, place, placeAt(...place.coords)));
    }
  }

  /** `stopIds`: of those that the drive leads through, in order. What is the same stays as it is. */
  setSprings(springs: readonly RouteSpring[], stopIds: readonly number[]): void {
    const known = new Map(springs.filter(isPlaceable).map((spring) => [spring.id, spring]));
    const stops = stopIds.flatMap((id) => known.get(id) ?? []);
    const along = [...known.values()].filter(({ id }) => !stopIds.includes(id));
    if (!areSameSprings(along, this.#shown.along)) this.#along.setSprings(along);
    if (!areSameSprings(stops, this.#shown.stops)) this.#drawStops(stops);
    this.#shown = { along, stops };
    this.#places = new Map(
      [...known.values()].map(({ id, longitude, latitude }) => [id, placeAt(longitude, latitude)]),
    );
    this.highlight(this.#highlightedId);
  }

  /** Lights up its place, also while a cluster covers it. */
  highlight(id: number | null): void {
    this.#highlightedId = id;
    const place = id === null ? undefined : this.#places.get(id);
    if (place) this.#halo.setLatLng(place).addTo(this.#map);
    else this.#halo.remove();
  }

  destroy(): void {
    this.#map.remove();
  }

  #drawStops(stops: readonly RouteSpring[]): void {
    const hadFocus = this.#stops.getLayers().some(hasFocus);
    this.#stops.clearLayers();
    for (const [at, stop] of stops.entries()) {
      const place = placeAt(stop.longitude, stop.latitude);
      this.#stops.addLayer(this.#markerOf(stop, place, at + 1));
    }
    // Whoever was on it goes on from the map, not from the top of the page.
    if (hadFocus) this.#map.getContainer().focus({ preventScroll: true });
  }

  #markerOf(spring: RouteSpring, place: LatLng, stop?: number): Marker {
    return routeSpringMarker(spring, place, {
      stop,
      events: this.#events,
      onClose: () => this.#map.closePopup(),
    });
  }
}
