import type { BaseMap } from '@wildsoak/contract/pages';
import { DomUtil, TileLayer, type Coords, type Map as LeafletMap } from 'leaflet';
import { ownTile } from './tiles.ts';
import { MAX_ZOOM } from './view.ts';

/** The towns are GeoNames', who ask for a link. */
const OWN_ATTRIBUTION =
  'Wildsoak · data: <a href="https://www.geonames.org/">GeoNames</a>, US Census Bureau, Natural Earth · roads simplified';
const DARK = '(prefers-color-scheme: dark)';

const ownTileNow = ({ x, y, z }: Coords): string => {
  const width = 2 ** z;
  return ownTile({ x: ((x % width) + width) % width, y, z }, matchMedia(DARK).matches);
};

const attributionOf = ({ attribution, attributionUrl }: BaseMap): string => {
  if (attributionUrl === null) {
    const text = document.createElement('span');
    text.textContent = attribution;
    return text.outerHTML;
  }
  const link = document.createElement('a');
  link.href = attributionUrl;
  link.textContent = attribution;
  return link.outerHTML;
};

/** Leaflet's 3D transforms make a layer of each tile, and the browser sorts all layers with every change. */
const flatten = (tile: HTMLElement) => {
  const { x, y } = DomUtil.getPosition(tile);
  tile.style.transform = `translate(${x}px, ${y}px)`;
};

/**
 * The tiles under the springs. One that fails to load is replaced by our own; if that fails too, the
 * map goes on without it, and `onMissing` is called, once.
 */
export const addBaseMap = (map: LeafletMap, baseMap: BaseMap, onMissing: () => void): void => {
  const isOwn = baseMap.url === null;
  const tiles = new TileLayer(baseMap.url ?? '', {
    maxZoom: MAX_ZOOM,
    attribution: isOwn ? OWN_ATTRIBUTION : attributionOf(baseMap),
    className: isOwn ? '' : 'outside-tiles',
    // Tile services want to know which site shows their tiles. They get the site, never the page.
    referrerPolicy: isOwn ? false : 'strict-origin',
  });
  if (isOwn) tiles.getTileUrl = ownTileNow;
  let hasReported = false;
  tiles.on('tileerror', ({ tile, coords }) => {
    if (!tile.getAttribute('src')?.startsWith('/tiles/')) {
      tile.classList.add('own-tile');
      tile.setAttribute('src', ownTileNow(coords));
      return;
    }
    if (!hasReported) onMissing();
    hasReported = true;
  });
  tiles.on('tileloadstart', ({ tile }) => flatten(tile));
  // Until then the page shows the poster that came with it.
  const coverPoster = () => map.getContainer().classList.add('has-tiles');
  tiles.once('load', coverPoster);
  map.once('movestart', coverPoster);
  tiles.addTo(map);
  if (!isOwn) return;
  // Not `redraw`, which asks for tiles of zoom 4.75 where the map has such a zoom.
  const followScheme = () => tiles.remove().addTo(map);
  const scheme = matchMedia(DARK);
  scheme.addEventListener('change', followScheme);
  map.on('unload', () => scheme.removeEventListener('change', followScheme));
};
