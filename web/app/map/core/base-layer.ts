import type { BaseMap } from '@wildsoak/contract/pages';
import { SURVEY_ZOOM } from '@wildsoak/contract/rules/tiles';
import { DomUtil, TileLayer, type Coords, type DoneCallback } from 'leaflet';
import { chosenLayer, SURVEY_FROM } from './map-layer.ts';
import { ownTile, surveyTile, tileAt } from './tiles.ts';
import { MAX_ZOOM } from './view.ts';

export const DARK = '(prefers-color-scheme: dark)';

/** After this long our own drawing stands in for a tile of the survey. */
const PATIENCE_MS = 1_000;
/** How long after a failure we ask again. Then only for a new view, or once the device is online. */
const RETRIES_MS = [3_000, 12_000, 45_000];

const after = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

const whenOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', () => resolve(), { once: true, signal });
  });

/** Holds the picture until the map has taken it: then it shows at once. */
const fetchPicture = (url: string, signal: AbortSignal) =>
  new Promise<HTMLImageElement | null>((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => resolve(null));
    signal.addEventListener('abort', () => picture.removeAttribute('src'), { once: true });
    picture.src = url;
  });

const ownTileNow = ({ x, y, z }: Coords): string => {
  const width = 2 ** z;
  return ownTile({ x: ((x % width) + width) % width, y, z }, matchMedia(DARK).matches);
};

type Look = 'drawn' | 'bright' | 'topo' | 'imagery';

/**
 * The tiles under the springs. Up to zoom 8 they are our own drawing or a configured map; closer, the
 * survey's, unless the reader chose otherwise. What doesn't come has our own drawing in its place.
 */
export class BaseLayer extends TileLayer {
  readonly #baseMap: BaseMap;
  /** Of the tiles on the map; each ends what its tile still waits for. */
  readonly #tiles = new Map<HTMLElement, AbortController>();
  readonly #onChange: () => void;

  constructor(baseMap: BaseMap, onChange: () => void) {
    super('', {
      maxZoom: MAX_ZOOM,
      // Tile services want to know which site shows their tiles. They get the site, never the page.
      ...(baseMap.url !== null && { referrerPolicy: 'strict-origin' }),
    });
    this.#baseMap = baseMap;
    this.#onChange = onChange;
    this.on('tileunload', ({ tile }) => {
      this.#tiles.get(tile)?.abort();
      this.#tiles.delete(tile);
      onChange();
    });
    this.on('tileloadstart', ({ tile }) => {
      // Leaflet's 3D transforms make a layer of each tile, and the browser sorts all layers with every change.
      const { x, y } = DomUtil.getPosition(tile);
      tile.style.transform = `translate(${x}px, ${y}px)`;
    });
    this.useChosen();
  }

  /** For the next tiles. */
  useChosen(): void {
    const isSurvey = chosenLayer(this.#baseMap) !== 'map';
    this.options.maxNativeZoom = isSurvey ? SURVEY_ZOOM.last : MAX_ZOOM;
  }

  /** Whether a tile on the map looks like this. */
  shows(...looks: Look[]): boolean {
    return [...this.#tiles.keys()].some((tile) =>
      looks.some((look) => tile.classList.contains(`${look}-tile`)),
    );
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    const { referrerPolicy } = this.options;
    if (referrerPolicy) tile.referrerPolicy = referrerPolicy as ReferrerPolicy;
    tile.addEventListener('load', () => done(undefined, tile));
    tile.addEventListener('error', () => {
      if (tile.classList.contains('bright-tile')) this.#show(tile, ownTileNow(coords), 'drawn');
      else done(new Error('No tile came.'), tile);
    });
    const leaving = new AbortController();
    this.#tiles.set(tile, leaving);
    const layer = chosenLayer(this.#baseMap);
    if (layer === 'map' || coords.z < SURVEY_FROM) this.#draw(tile, coords);
    else void this.#survey(tile, layer, coords, leaving.signal);
    return tile;
  }

  /** Whether our drawing is where the survey's tiles should be. */
  get isStandingIn(): boolean {
    return (
      this._map.getZoom() >= SURVEY_FROM - 0.5 &&
      chosenLayer(this.#baseMap) !== 'map' &&
      this.shows('drawn', 'bright')
    );
  }

  #show(tile: HTMLImageElement, url: string, look: Look): void {
    tile.className = tile.className.replace(/\b(drawn|bright|topo|imagery)-tile\b/g, '');
    tile.classList.add(`${look}-tile`);
    tile.src = url;
    this.#onChange();
  }

  /** Our own drawing, or the configured map, whose missing tiles are replaced by it. */
  #draw(tile: HTMLImageElement, coords: Coords): void {
    const { url } = this.#baseMap;
    if (url === null) this.#show(tile, ownTileNow(coords), 'drawn');
    else this.#show(tile, tileAt(url, coords), 'bright');
  }

  async #survey(
    tile: HTMLImageElement,
    layer: 'topo' | 'imagery',
    coords: Coords,
    signal: AbortSignal,
  ): Promise<void> {
    const url = surveyTile(layer, coords);
    let isDrawn = false;
    const draw = () => {
      if (!isDrawn) this.#draw(tile, coords);
      isDrawn = true;
    };
    const patience = setTimeout(draw, PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(patience), { once: true });
    for (const wait of [...RETRIES_MS, null]) {
      const picture = await fetchPicture(url, signal);
      if (signal.aborted) return;
      clearTimeout(patience);
      if (picture) {
        this.#show(tile, picture.src, layer);
        return;
      }
      draw();
      if (wait === null) return;
      await after(wait, signal);
      await whenOnline(signal);
    }
  }
}
