import { LatLng, LayerGroup, Point, Polyline, type Map as LeafletMap, type Marker } from 'leaflet';
import { Clusters, zoomWhereApart, type Group } from './clusters.ts';
import { clusterMarker, hasFocus, openPopup } from './markers.ts';
import { moveAtOnce } from './move-at-once.ts';
import { isSameSpring, type MapSpring } from './same-spring.ts';
import { spreadOffsets } from './spread.ts';
import { MAX_ZOOM, nearestCopy, type Position } from '../core/view.ts';

/** How much is drawn beyond the edge, so a small move needs nothing new. */
const MARGIN = 0.25;
/** More than share one spot anywhere. */
const MAX_SPREAD = 200;

type SpringGroup = Group<MapSpring>;

interface Drawn {
  group: SpringGroup;
  marker: Marker;
}

/** Whether one marker serves for both. */
const isSameMarker = (a: SpringGroup, b: SpringGroup): boolean => {
  if (a.items.length !== b.items.length) return false;
  return a.items.length === 1 ? isSameSpring(a.items[0], b.items[0]) : true;
};

/**
 * Springs in clusters; only those in view are drawn. Not leaflet.markercluster: it makes a marker for
 * every spring and for every cluster at every zoom, and tens of thousands freeze a phone for seconds.
 */
export class SpringLayer {
  readonly #map: LeafletMap;
  readonly #markerOf: (spring: MapSpring, position: LatLng) => Marker;
  #clusters = new Clusters<MapSpring>([]);
  /** By the id of the group's first spring. */
  readonly #drawn = new Map<number, Drawn>();
  /** Markers that share a position, drawn around it, and the lines that lead to it. */
  readonly #spread = new LayerGroup();
  readonly #spreadSprings = new Map<number, Marker>();
  #isOutdated = false;

  constructor(map: LeafletMap, markerOf: (spring: MapSpring, position: LatLng) => Marker) {
    this.#map = map;
    this.#markerOf = markerOf;
    this.#spread.addTo(map);
    map.on('moveend', () => {
      if (!this.#isOutdated) this.#draw();
    });
    map.on('zoomstart click', () => this.#gather());
  }

  /** Other springs come in a moment: until then a move draws nothing that they would replace. */
  expectOthers(): void {
    this.#isOutdated = true;
  }

  setSprings(springs: readonly MapSpring[]): void {
    this.#isOutdated = false;
    this.#clusters = new Clusters(springs);
    this.#gather();
    this.#draw();
  }

  /** Zooms in until the spring is outside any cluster, and opens its popup. */
  reveal(spring: MapSpring): void {
    const isIt = ({ id }: MapSpring) => id === spring.id;
    const zoom = this.#clusters.zoomWhereAlone(isIt, this.#map.getZoom());
    moveAtOnce(this.#map, (atOnce) =>
      this.#map.setView(this.#latLngOf(spring), zoom ?? MAX_ZOOM, atOnce),
    );
    const holding = zoom === null ? this.#clusters.holding(isIt, MAX_ZOOM) : undefined;
    if (holding && holding.items.length > 1) this.#spreadOut(holding);
    const marker = this.#spreadSprings.get(spring.id) ?? this.#drawn.get(spring.id)?.marker;
    if (marker) openPopup(marker);
  }

  #latLngOf({ longitude, latitude }: Position): LatLng {
    return new LatLng(latitude, nearestCopy(longitude, this.#map.getCenter().lng));
  }

  #draw(): void {
    const bounds = this.#map.getBounds().pad(MARGIN);
    const inView = new Map<number, { group: SpringGroup; position: LatLng }>();
    const [south, north] = [bounds.getSouth(), bounds.getNorth()];
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const center = this.#map.getCenter().lng;
    // Plain numbers: at a high zoom there may be tens of thousands.
    for (const group of this.#clusters.at(this.#map.getZoom())) {
      const { latitude } = group;
      const longitude = nearestCopy(group.longitude, center);
      if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
      inView.set(group.items[0].id, { group, position: new LatLng(latitude, longitude) });
    }
    for (const [id, { group }] of this.#drawn) {
      const wanted = inView.get(id);
      if (!wanted || !isSameMarker(group, wanted.group)) this.#remove(id);
    }
    for (const [id, { group, position }] of inView) {
      const drawn = this.#drawn.get(id);
      if (drawn) {
        drawn.group = group;
        drawn.marker.setLatLng(position);
      } else this.#add(id, group, position);
    }
  }

  #add(id: number, group: SpringGroup, position: LatLng): void {
    const open = () => this.#open(drawn);
    const marker =
      group.items.length === 1
        ? this.#markerOf(group.items[0], position)
        : clusterMarker(group.items.length, position, open);
    const drawn: Drawn = { group, marker };
    this.#drawn.set(id, drawn);
    marker.addTo(this.#map);
  }

  #open({ group, marker }: Drawn): void {
    const zoom = zoomWhereApart(group, this.#map.getZoom());
    if (zoom === null) this.#spreadOut(group);
    else this.#map.setView(marker.getLatLng(), zoom);
  }

  #remove(id: number): void {
    const drawn = this.#drawn.get(id);
    if (!drawn) return;
    this.#keepFocusWithout([drawn.marker]);
    drawn.marker.remove();
    this.#drawn.delete(id);
  }

  #spreadOut(group: SpringGroup): void {
    this.#gather();
    const center = this.#latLngOf(group);
    const middle = this.#map.latLngToLayerPoint(center);
    const leaves = group.items.slice(0, MAX_SPREAD);
    for (const [i, { x, y }] of spreadOffsets(leaves.length).entries()) {
      const spring = leaves[i];
      if (!spring) continue;
      const position = this.#map.layerPointToLatLng(middle.add(new Point(x, y)));
      const marker = this.#markerOf(spring, position);
      this.#spreadSprings.set(spring.id, marker);
      this.#spread.addLayer(
        new Polyline([center, position], { className: 'spread-line', interactive: false }),
      );
      this.#spread.addLayer(marker);
    }
    const first = this.#spreadSprings.values().next().value;
    first?.getElement()?.focus({ preventScroll: true });
  }

  /** If one of these has the focus, the map takes it, so that it does not jump to the top of the page. */
  #keepFocusWithout(markers: Iterable<Marker>): void {
    if ([...markers].some(hasFocus)) this.#map.getContainer().focus({ preventScroll: true });
  }

  #gather(): void {
    this.#keepFocusWithout(this.#spreadSprings.values());
    this.#spread.clearLayers();
    this.#spreadSprings.clear();
  }
}
