import {
  LatLng,
  LayerGroup,
  Point,
  Polyline,
  type Map as LeafletMap,
  type Marker,
  type ZoomPanOptions,
} from 'leaflet';
import Supercluster, { type AnyProps, type ClusterFeature, type PointFeature } from 'supercluster';
import { clusterMarker, hasFocus, openPopup } from './markers.ts';
import { isSameSpring, type MapSpring } from './same-spring.ts';
import { spreadOffsets } from './spread.ts';
import { isPlaceable, MAX_ZOOM, nearestCopy, type Position } from '../core/view.ts';

/** 'Cluster radius 80 px.' */
const CLUSTER_RADIUS = 80;
/** Of Leaflet's tiles: supercluster measures its radius in them. */
const TILE_SIZE = 256;
/** How much is drawn beyond the edge, so a small move needs nothing new. */
const MARGIN = 0.25;
/** More than share one spot anywhere. */
const MAX_SPREAD = 200;
/** Web Mercator ends here. */
const MAX_LATITUDE = 85;

/** Leaflet ignores a move during a zoom animation unless it is a reset. */
export const AT_ONCE: ZoomPanOptions & { reset: boolean } = { animate: false, reset: true };

type SpringFeature = PointFeature<MapSpring>;
type Cluster = ClusterFeature<AnyProps>;

const isCluster = (feature: SpringFeature | Cluster): feature is Cluster =>
  'cluster' in feature.properties;

const toFeature = (spring: MapSpring): SpringFeature => ({
  type: 'Feature',
  properties: spring,
  geometry: { type: 'Point', coordinates: [spring.longitude, spring.latitude] },
});

const indexOf = (springs: readonly MapSpring[]) =>
  new Supercluster<MapSpring>({
    radius: CLUSTER_RADIUS,
    extent: TILE_SIZE,
    maxZoom: MAX_ZOOM,
  }).load(springs.filter(isPlaceable).map(toFeature));

/**
 * Springs in clusters; only those in view are drawn. Not leaflet.markercluster: it makes a marker for
 * every spring and for every cluster at every zoom, and tens of thousands freeze a phone for seconds.
 */
export class SpringLayer {
  readonly #map: LeafletMap;
  readonly #markerOf: (spring: MapSpring, position: LatLng) => Marker;
  #index = indexOf([]);
  readonly #clusters = new Map<number, Marker>();
  readonly #springs = new Map<number, Marker>();
  /** The springs that the markers show. */
  #items = new Map<number, MapSpring>();
  /** Markers that share a position, drawn around it, and the lines that lead to it. */
  readonly #spread = new LayerGroup();
  readonly #spreadSprings = new Map<number, Marker>();

  constructor(map: LeafletMap, markerOf: (spring: MapSpring, position: LatLng) => Marker) {
    this.#map = map;
    this.#markerOf = markerOf;
    this.#spread.addTo(map);
    map.on('moveend', () => this.#draw());
    map.on('zoomstart click', () => this.#gather());
  }

  setSprings(springs: readonly MapSpring[]): void {
    this.#index = indexOf(springs);
    this.#gather();
    // A cluster's id is valid only in the index it came from.
    for (const id of this.#clusters.keys()) this.#remove(this.#clusters, id);
    const items = new Map(springs.map((spring) => [spring.id, spring]));
    for (const id of this.#springs.keys()) {
      const before = this.#items.get(id);
      if (before && !isSameSpring(before, items.get(id))) this.#remove(this.#springs, id);
    }
    this.#items = items;
    this.#draw();
  }

  /** Zooms in until the spring is outside any cluster, and opens its popup. */
  reveal(spring: MapSpring): void {
    const zoom = this.#zoomWhereAlone(spring);
    this.#map.setView(this.#latLngOf(spring), zoom ?? MAX_ZOOM, AT_ONCE);
    if (zoom === null) this.#spreadClusterOf(spring);
    const marker = this.#spreadSprings.get(spring.id) ?? this.#springs.get(spring.id);
    if (marker) openPopup(marker);
  }

  #zoomWhereAlone(spring: MapSpring): number | null {
    for (let zoom = this.#map.getZoom(); zoom <= MAX_ZOOM; zoom += 1) {
      const found = this.#around(spring, zoom);
      if (found.some((one) => !isCluster(one) && one.properties.id === spring.id)) return zoom;
    }
    return null;
  }

  #around({ longitude, latitude }: Position, zoom: number): (SpringFeature | Cluster)[] {
    const reach = (CLUSTER_RADIUS / TILE_SIZE) * (360 / 2 ** zoom);
    return this.#index.getClusters(
      [longitude - reach, latitude - reach, longitude + reach, latitude + reach],
      zoom,
    );
  }

  #leavesOf({ properties }: Cluster): MapSpring[] {
    return this.#index.getLeaves(properties.cluster_id, MAX_SPREAD).map((leaf) => leaf.properties);
  }

  #spreadClusterOf(spring: MapSpring): void {
    const holding = this.#around(spring, MAX_ZOOM)
      .filter(isCluster)
      .find((cluster) => this.#leavesOf(cluster).some(({ id }) => id === spring.id));
    if (holding) this.#spreadOut(holding);
  }

  #latLngOf({ longitude, latitude }: Position): LatLng {
    return new LatLng(latitude, nearestCopy(longitude, this.#map.getCenter().lng));
  }

  #centerOf({ geometry }: SpringFeature | Cluster): LatLng {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return this.#latLngOf({ longitude, latitude });
  }

  #draw(): void {
    const bounds = this.#map.getBounds().pad(MARGIN);
    const found: (SpringFeature | Cluster)[] = this.#index.getClusters(
      [
        bounds.getWest(),
        Math.max(bounds.getSouth(), -MAX_LATITUDE),
        bounds.getEast(),
        Math.min(bounds.getNorth(), MAX_LATITUDE),
      ],
      this.#map.getZoom(),
    );
    const wanted = new Set(found.filter(isCluster).map((one) => one.properties.cluster_id));
    const wantedSprings = new Set<number>();
    for (const feature of found) {
      if (isCluster(feature)) this.#drawCluster(feature);
      else {
        wantedSprings.add(feature.properties.id);
        this.#drawSpring(feature);
      }
    }
    for (const id of this.#clusters.keys()) if (!wanted.has(id)) this.#remove(this.#clusters, id);
    for (const id of this.#springs.keys()) {
      if (!wantedSprings.has(id)) this.#remove(this.#springs, id);
    }
  }

  #drawSpring(feature: SpringFeature): void {
    const position = this.#centerOf(feature);
    const { id } = feature.properties;
    const drawn = this.#springs.get(id);
    if (drawn) drawn.setLatLng(position);
    else this.#springs.set(id, this.#markerOf(feature.properties, position).addTo(this.#map));
  }

  #drawCluster(feature: Cluster): void {
    const position = this.#centerOf(feature);
    const { cluster_id, point_count } = feature.properties;
    const drawn = this.#clusters.get(cluster_id);
    if (drawn) {
      drawn.setLatLng(position);
      return;
    }
    const open = () => {
      const zoom = this.#index.getClusterExpansionZoom(cluster_id);
      if (zoom <= MAX_ZOOM) this.#map.setView(marker.getLatLng(), zoom);
      else this.#spreadOut(feature);
    };
    const marker = clusterMarker(point_count, position, open).addTo(this.#map);
    this.#clusters.set(cluster_id, marker);
  }

  #remove(markers: Map<number, Marker>, id: number): void {
    const marker = markers.get(id);
    if (marker) this.#keepFocusWithout([marker]);
    marker?.remove();
    markers.delete(id);
  }

  #spreadOut(cluster: Cluster): void {
    this.#gather();
    const center = this.#centerOf(cluster);
    const middle = this.#map.latLngToLayerPoint(center);
    const leaves = this.#leavesOf(cluster);
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
