import { createHash } from 'node:crypto';
import { createByteCache } from '../../platform/byte-cache.ts';
import { limitDrawing, paintFlatPng } from '../../platform/svg.ts';
import { tileSvg, type Tile } from './tile-svg.ts';

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Tests pass a `draw` that counts. */
export const createTiles = (draw = paintFlatPng, maxBytes = MAX_CACHE_BYTES) => {
  const byTile = createByteCache(maxBytes);
  /** The open sea is one picture for all its tiles. Small, because little else repeats. */
  const bySvg = createByteCache(Math.ceil(maxBytes / 32));

  const render = (tile: Tile) =>
    limitDrawing(async () => {
      const svg = await tileSvg(tile);
      const hash = createHash('sha1').update(svg).digest('base64');
      return bySvg.getOrMake(hash, () => draw(svg));
    });

  return {
    has: (key: string) => byTile.get(key) !== undefined,
    get: (key: string, tile: Tile) => byTile.getOrMake(key, () => render(tile)),
    get bytes() {
      return byTile.bytes + bySvg.bytes;
    },
  };
};
