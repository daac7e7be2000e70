import { createHash } from 'node:crypto';
import { createByteCache } from '../../platform/byte-cache.ts';
import { limitDrawing, paintFlatPng } from '../../platform/svg.ts';
import type { Tile } from './tile-svg.ts';
import { measureKept, type TileStore } from './tile-store.ts';

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Between two looks: each reads the whole folder. */
const MEASURED_FOR_MS = 60_000;

interface Drawing {
  store: TileStore;
  write: (tile: Tile) => Promise<string>;
  /** Tests count. */
  paint?: (svg: string) => Promise<Buffer>;
  maxBytes?: number;
}

/** Where a tile is in the store, and after `/tiles/` in its address. */
export const nameOf = ({ scheme, z, x, y, density }: Tile): string =>
  `${scheme}/${z}/${x}/${y}${density === 2 ? '@2x' : ''}.png`;

/** In memory, then on disk, then drawn. */
export const createTiles = ({
  store,
  write,
  paint = paintFlatPng,
  maxBytes = MAX_CACHE_BYTES,
}: Drawing) => {
  const byName = createByteCache(maxBytes);
  /** The open sea is one picture for all its tiles. Small, because little else repeats. */
  const bySvg = createByteCache(Math.ceil(maxBytes / 32));

  const draw = async (tile: Tile) => {
    const png = await limitDrawing(async () => {
      const svg = await write(tile);
      const hash = createHash('sha1').update(svg).digest('base64');
      return bySvg.getOrMake(hash, () => paint(svg));
    });
    await store.write(nameOf(tile), png);
    return png;
  };

  return {
    /** Undefined if it has to be drawn. */
    async find(tile: Tile): Promise<Buffer | undefined> {
      const name = nameOf(tile);
      const kept = byName.get(name) ?? (await store.read(name));
      return kept && byName.getOrMake(name, () => Promise.resolve(kept));
    },
    draw: (tile: Tile): Promise<Buffer> => byName.getOrMake(nameOf(tile), () => draw(tile)),
    get bytes() {
      return byName.bytes + bySvg.bytes;
    },
  };
};

/** How many tiles this machine keeps, and what they take on its disk. */
export const createTileMeter = ({ folder }: { folder: string }) => {
  let measured: { at: number; size: ReturnType<typeof measureKept> } | undefined;
  return () => {
    if (!measured || Date.now() - measured.at > MEASURED_FOR_MS)
      measured = { at: Date.now(), size: measureKept(folder) };
    return measured.size;
  };
};
