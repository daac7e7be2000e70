import type { Map as LeafletMap } from 'leaflet';

/** A tab in the background has no idle time. */
const LATEST_MS = 3_000;

const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(act, { timeout: LATEST_MS })
    : setTimeout(act, LATEST_MS / 10);

const whenLoaded = (act: () => void) => {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
};

const addFires = async (map: LeafletMap, signal: AbortSignal) => {
  const layer = await import('./fire-layer.ts');
  if (!signal.aborted) layer.addFires(map);
};

/** After the markers and all else that the page is for. A map without fires is of use, too. */
export const addFiresLater = (map: LeafletMap): void => {
  const leaving = new AbortController();
  map.on('unload', () => leaving.abort());
  const add = () => {
    if (!leaving.signal.aborted) addFires(map, leaving.signal).catch(() => undefined);
  };
  whenLoaded(() => whenIdle(add));
};
