import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { paintTile } from '../../platform/svg.ts';
import { createTileStore } from './tile-store.ts';
import { tileSvg, type Tile } from './tile-svg.ts';
import { createTiles } from './tiles.service.ts';

const folder = await mkdtemp(join(tmpdir(), 'tiles-'));
afterAll(() => rm(folder, { recursive: true }));

const tile = (z: number, x: number, y: number): Tile => ({
  scheme: 'light',
  z,
  x,
  y,
  density: 1,
});

/** Nothing is on disk: each test has a version of its own. */
let versions = 0;
const newStore = () => createTileStore(folder, `v${(versions += 1)}`, 1_000_000);

const countDrawings = (store = newStore()) => {
  const counted = { drawings: 0 };
  const tiles = createTiles({
    store,
    write: tileSvg,
    paint: (svg, density) => {
      counted.drawings += 1;
      return paintTile(svg, density);
    },
  });
  return { counted, tiles };
};

describe('tiles', () => {
  it('50 requests for one tile at the same time draw it once', async () => {
    const { counted, tiles } = countDrawings();
    expect(await tiles.find(tile(5, 5, 11))).toBeUndefined();
    const asked = Array.from({ length: 50 }, () => tiles.draw(tile(5, 5, 11)));
    const [first, ...others] = await Promise.all(asked);
    expect(counted.drawings).toBe(1);
    for (const other of others) expect(other).toBe(first);
    expect(await tiles.find(tile(5, 5, 11))).toBe(first);
    expect(counted.drawings).toBe(1);
  });

  it('another process finds the tile on disk', async () => {
    const store = newStore();
    const drawn = await countDrawings(store).tiles.draw(tile(5, 5, 11));
    const { counted, tiles } = countDrawings(store);
    expect((await tiles.find(tile(5, 5, 11)))?.equals(drawn)).toBe(true);
    expect(counted.drawings).toBe(0);
    expect(await tiles.find({ ...tile(5, 5, 11), scheme: 'dark' })).toBeUndefined();
    expect(await tiles.find({ ...tile(5, 5, 11), density: 2 })).toBeUndefined();
  });

  it('the open sea is drawn once for all its tiles', async () => {
    const { counted, tiles } = countDrawings();
    for (const x of [100, 101, 102, 103]) await tiles.draw(tile(11, x, 1_100));
    expect(counted.drawings).toBe(1);
  });

  it('the memory stays within its bytes, and the most recently used tile stays', async () => {
    const maxBytes = { tiles: 40_000, drawings: 1_000 };
    const read: string[] = [];
    const store = {
      read: (name: string) => {
        read.push(name);
        return Promise.resolve(undefined);
      },
      write: () => Promise.resolve(),
    };
    const paint = () => Promise.resolve(Buffer.alloc(9_000));
    const write = ({ x }: Tile) => Promise.resolve(`tile ${x}`);
    const kept = createTiles({ store, write, paint, maxBytes });
    await kept.draw(tile(5, 0, 12));
    for (let x = 1; x < 32; x += 1) {
      await kept.draw(tile(5, x, 12));
      expect(await kept.find(tile(5, 0, 12))).toBeDefined();
      expect(kept.bytes).toBeLessThanOrEqual(41_000);
    }
    expect(read).toEqual([]);
    expect(await kept.find(tile(5, 1, 12))).toBeUndefined();
  });

  it('a drawing that fails is not kept', async () => {
    let attempts = 0;
    const paint = () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('no')) : Promise.resolve(Buffer.from('ok'));
    };
    const tiles = createTiles({ store: newStore(), write: tileSvg, paint });
    await expect(tiles.draw(tile(5, 5, 11))).rejects.toThrow('no');
    expect(String(await tiles.draw(tile(5, 5, 11)))).toBe('ok');
  });
});
