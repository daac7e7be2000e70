import { createHash } from 'node:crypto';
import { CACHES, createByteCache } from '../../platform/caches.ts';
import { paintTile } from '../../platform/svg.ts';
import type { Tile } from './tile-svg.ts';
import { measureKept, type TileStore } from './tile-store.ts';

/** Between two looks: each reads the whole folder. */
const MEASURED_FOR_MS = 60_000;

interface Drawing {
  store: TileStore;
  write: (tile: Tile) => Promise<string>;
  /** Tests count. */
  paint?: typeof paintTile;
  maxBytes?: { tiles: number; drawings: number };
}

/** Where a tile is in the store, and after `/tiles/` in its address. */
export const nameOf = ({ scheme, z, x, y, density }: Tile): string =>
  `${scheme}/${z}/${x}/${y}${density === 2 ? '@2x' : ''}.webp`;

/** In memory, then on disk, then drawn. */
export const createTiles = ({
  store,
  write,
  paint = paintTile,
  maxBytes = { tiles: CACHES.tiles.maxBytes, drawings: CACHES.drawings.maxBytes },
}: Drawing) => {
  const byName = createByteCache(maxBytes.tiles);
  const bySvg = createByteCache(maxBytes.drawings);

  const draw = async (tile: Tile) => {
    const svg = await write(tile);
    const hash = createHash('sha1').update(svg).digest('base64');
    const picture = await bySvg.getOrMake(hash, () => paint(svg, tile.density));
    await store.write(nameOf(tile), picture);
    return picture;
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
