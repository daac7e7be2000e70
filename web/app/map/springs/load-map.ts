import type * as leafletMap from './leaflet-map.ts';

type MapModule = typeof leafletMap;

let loading: Promise<MapModule> | undefined;

/** Leaflet comes in a chunk of its own, and once. A failed attempt is forgotten, so that it can be repeated. */
export const loadMap = (): Promise<MapModule> => {
  loading ??= import('./leaflet-map.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
