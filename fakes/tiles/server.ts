import { startSource } from '../source-server.ts';
import { paintTile, paintWide } from './paint.ts';

const SERVICES = new Map([
  ['USGSTopo', 'topo'],
  ['USGSImageryOnly', 'imagery'],
]);
const TILE = /^\/arcgis\/rest\/services\/(\w+)\/MapServer\/tile\/(\d+)\/(\d+)\/(\d+)$/;
const WIDE = 16_000;

interface Options {
  port?: number;
  tls?: { key: string; cert: string };
  elsewhere?: string;
}

const respond = (path: string) => {
  const [, service = '', z, y, x] = TILE.exec(path) ?? [];
  const layer = SERVICES.get(service);
  if (!layer) return null;
  return { bytes: paintTile(layer, Number(z), Number(x), Number(y)), type: 'image/png' };
};

/** The tiles of the US Geological Survey: the same paths, and what it paints says that it is no map. */
export async function startTiles(options: Options = {}) {
  const tiles = await startSource({
    ...options,
    respond,
    faults: {
      wide: (response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(paintWide(WIDE)),
    },
  });
  /** The settings of a server that asks here. */
  return { ...tiles, environment: surveyAt(tiles.url) };
}

export const surveyAt = (url: string) => ({
  TOPO_TILE_URL: `${url}/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}`,
  IMAGERY_TILE_URL: `${url}/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}`,
});
