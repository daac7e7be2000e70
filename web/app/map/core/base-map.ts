import type { BaseMap } from '@wildsoak/contract/pages';
import { TileLayer, type Coords, type Map as LeafletMap } from 'leaflet';
import { OWN_DARK_TILES, OWN_TILES, tileAt } from './tiles.ts';
import { MAX_ZOOM } from './view.ts';

const OWN_ATTRIBUTION = 'Shapes: US Census Bureau';
const DARK = '(prefers-color-scheme: dark)';

const ownTemplate = () => (matchMedia(DARK).matches ? OWN_DARK_TILES : OWN_TILES);

const ownTile = ({ x, y, z }: Coords): string => {
  const width = 2 ** z;
  return tileAt(ownTemplate(), { x: ((x % width) + width) % width, y, z });
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

/**
 * The tiles under the springs. One that fails to load is replaced by our own; if that fails too, the
 * map goes on without it, and `onMissing` is called, once.
 */
export const addBaseMap = (map: LeafletMap, baseMap: BaseMap, onMissing: () => void): void => {
  const isOwn = baseMap.url === null;
  const tiles = new TileLayer(baseMap.url ?? ownTemplate(), {
    maxZoom: MAX_ZOOM,
    attribution: isOwn ? OWN_ATTRIBUTION : attributionOf(baseMap),
    className: isOwn ? '' : 'outside-tiles',
    // Tile services want to know which site shows their tiles. They get the site, never the page.
    referrerPolicy: isOwn ? false : 'strict-origin',
  });
  let hasReported = false;
  tiles.on('tileerror', ({ tile, coords }) => {
    if (!tile.getAttribute('src')?.startsWith('/tiles/')) {
      tile.classList.add('own-tile');
      tile.setAttribute('src', ownTile(coords));
      return;
    }
    if (!hasReported) onMissing();
    hasReported = true;
  });
  // Until then the page shows the poster that came with it.
  const coverPoster = () => map.getContainer().classList.add('has-tiles');
  tiles.once('load', coverPoster);
  map.once('movestart', coverPoster);
  tiles.addTo(map);
  if (!isOwn) return;
  const followScheme = () => tiles.setUrl(ownTemplate());
  const scheme = matchMedia(DARK);
  scheme.addEventListener('change', followScheme);
  map.on('unload', () => scheme.removeEventListener('change', followScheme));
};
