import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { Circle, CircleMarker, LatLng, LayerGroup, type Map as LeafletMap } from 'leaflet';
import type { Position } from '../core/view.ts';

export interface Area extends Position {
  miles: number;
  /** Of driving: then there is no circle to draw, and the markers alone say what is within reach. */
  minutes?: number;
}

/** 'Motion once and short.' */
const FLIGHT_SECONDS = 0.6;
/** Around your own position, if nothing says how far. */
const OWN_MILES = 50;

/** Draws a radius around a place, and where the device is; takes the map there. */
export class NearArea {
  readonly #map: LeafletMap;
  readonly #radius = new LayerGroup();
  readonly #own = new LayerGroup();

  constructor(map: LeafletMap) {
    this.#map = map;
    this.#radius.addTo(map);
    this.#own.addTo(map);
  }

  /** Null takes it away. */
  draw(area: Area | null): void {
    this.#radius.clearLayers();
    if (!area) return;
    const center = new LatLng(area.latitude, area.longitude);
    const still = { interactive: false };
    if (area.minutes === undefined)
      this.#radius.addLayer(
        new Circle(center, {
          radius: area.miles * METERS_PER_MILE,
          className: 'near-radius',
          ...still,
        }),
      );
    this.#radius.addLayer(
      new CircleMarker(center, { radius: 6, className: 'near-center', ...still }),
    );
  }

  flyTo({ latitude, longitude, miles, minutes }: Area): void {
    // A mile a minute is about what one drives.
    const meters = 2 * (minutes ?? miles) * METERS_PER_MILE;
    const bounds = new LatLng(latitude, longitude).toBounds(meters);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isCalm) this.#map.fitBounds(bounds, { animate: false });
    else this.#map.flyToBounds(bounds, { duration: FLIGHT_SECONDS });
  }

  /** The exact position is drawn here and goes nowhere else. */
  showOwn(position: Position): void {
    this.#own.clearLayers();
    this.#own.addLayer(
      new CircleMarker([position.latitude, position.longitude], {
        radius: 8,
        className: 'own-position',
        interactive: false,
      }),
    );
    this.flyTo({ ...position, miles: OWN_MILES });
  }
}
