import { startSource } from '../source-server.ts';
import {
  incidentsOf,
  normalsOf,
  parkAlertsOf,
  perimetersOf,
  positionOf,
  readingsOf,
  sitesOf,
  stretchesOf,
} from './land-and-water.ts';
import { alertsOf, forecastOf, pointOf, type Scene } from './weather.ts';

const SCENES: readonly Scene[] = ['clear', 'snow', 'heat', 'fire', 'new fire', 'flood'];

const GEO = 'application/geo+json';
/** A query of one of the fires' layers. */
const layerQuery = (layer: string) =>
  new RegExp(
    `^/services3\\.arcgis\\.com/T4QMspbfLg3qTGWY/arcgis/rest/services/${layer}/FeatureServer/0/query\\?f=geojson&`,
  );

/**
 * Stands in for the agencies whose facts we tell, for tests and measurements only: the same paths under a folder for
 * each host, in their own shapes, and everything in them says that it is made up.
 */
export async function startOfficial({ port = 0 }: { port?: number } = {}) {
  let scene: Scene = 'clear';
  let burning: (readonly [number, number])[] = [];

  const routes: [RegExp, (parts: string[]) => object][] = [
    [
      /^\/api\.weather\.gov\/points\/(-?[\d.]+),(-?[\d.]+)$/,
      ([lat, lon]) => pointOf(Number(lat), Number(lon)),
    ],
    [
      /^\/api\.weather\.gov\/gridpoints\/XXX\/(\d+),(\d+)\/forecast$/,
      ([x, y]) => forecastOf(Number(x), Number(y), scene),
    ],
    [/^\/api\.weather\.gov\/alerts\/active\?point=-?[\d.]+,-?[\d.]+$/, () => alertsOf(scene)],
    [layerQuery('WFIGS_Interagency_Perimeters_Current'), () => perimetersOf(scene, burning)],
    [layerQuery('WFIGS_Incident_Locations_Current'), () => incidentsOf(scene, burning)],
    [
      /^\/api\.water\.usgs\.gov\/nldi\/linked-data\/comid\/position\?coords=POINT\((-?[\d.]+)%20(-?[\d.]+)\)$/,
      ([lon, lat]) => positionOf(Number(lon), Number(lat)),
    ],
    [
      /^\/api\.water\.usgs\.gov\/nldi\/linked-data\/comid\/(\d+)\/navigation\/(UM|DM)\/nwissite\?distance=\d+$/,
      ([stretch = '', direction = '']) => sitesOf(stretch, direction),
    ],
    [
      /^\/api\.water\.usgs\.gov\/nldi\/linked-data\/nwissite\/USGS-\d+\/navigation\/UM\/flowlines\?distance=\d+$/,
      stretchesOf,
    ],
    [
      /^\/api\.waterdata\.usgs\.gov\/ogcapi\/v0\/collections\/latest-continuous\/items\?/,
      () => readingsOf(scene),
    ],
    [/^\/api\.waterdata\.usgs\.gov\/statistics\/v0\/observationNormals\?/, normalsOf],
    [
      /^\/developer\.nps\.gov\/api\/v1\/alerts\?parkCode=([a-z]{4})&/,
      ([park = '']) => parkAlertsOf(park, scene),
    ],
  ];

  const respond = (path: string) => {
    for (const [pattern, make] of routes) {
      const found = pattern.exec(path);
      if (found) return { bytes: JSON.stringify(make(found.slice(1))), type: GEO };
    }
    return null;
  };

  const set = (one: unknown, near: unknown) => {
    scene = SCENES.find((known) => known === one) ?? 'clear';
    burning = Array.isArray(near) ? (near as [number, number][]) : [];
  };

  const source = await startSource({
    port,
    respond,
    faults: {
      // Valid JSON, as after a change that nobody told us.
      reshaped: (response) =>
        response.writeHead(200, { 'content-type': GEO }).end('{"type":"Collection","items":[]}'),
    },
    steer: (given) => {
      const { scene: one, burning: near } = given as { scene?: unknown; burning?: unknown };
      set(one, near);
    },
  });
  return {
    ...source,
    /** The settings of a server that asks here. */
    environment: officialAt(source.url),
    /** Longitude and latitude of what the fire comes near. */
    setScene: (one: Scene, near: readonly (readonly [number, number])[] = []) => set(one, near),
  };
}

export const officialAt = (url: string) => ({
  OFFICIAL_URL: url,
  OFFICIAL_SOURCES: 'weather,fires,rivers,parks',
  NPS_API_KEY: 'made-up-key',
  USGS_API_KEY: 'made-up-key',
});
