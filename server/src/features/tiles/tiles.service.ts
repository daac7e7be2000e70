import { createHash } from 'node:crypto';
import { createByteCache } from '../../platform/byte-cache.ts';
import { limitDrawing, paintFlatPng } from '../../platform/svg.ts';
import { tileSvg, type Tile } from './tile-svg.ts';

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** `draw` is given by tests that count. */
export const createTiles = (draw = paintFlatPng, maxBytes = MAX_CACHE_BYTES) => {
  const byTile = createByteCache(maxBytes);
  /** The open sea is one picture for all its tiles; small, since little else ever comes twice. */
  const bySvg = createByteCache(Math.ceil(maxBytes / 32));

  const render = (tile: Tile) =>
    limitDrawing(async () => {
      const svg = await tileSvg(tile);
      const drawing = createHash('sha1').update(svg).digest('base64');
      return bySvg.getOrMake(drawing, () => draw(svg));
    });

  return {
    has: (key: string) => byTile.get(key) !== undefined,
    get: (key: string, tile: Tile) => byTile.getOrMake(key, () => render(tile)),
    get bytes() {
      return byTile.bytes + bySvg.bytes;
    },
  };
};
