import { readTileCache } from '../server/src/config.ts';
import { drawAhead, tilesAhead } from '../server/src/features/tiles/draw-ahead.ts';
import { drawingVersion } from '../server/src/features/tiles/drawing-version.ts';
import { createTileStore } from '../server/src/features/tiles/tile-store.ts';
import { tileSvg } from '../server/src/features/tiles/tile-svg.ts';
import { createTiles, nameOf } from '../server/src/features/tiles/tiles.service.ts';

/** Part of the build, because every visitor sees these tiles first. */
const cache = readTileCache();
if (cache) {
  const store = createTileStore(cache.folder, drawingVersion(), cache.maxBytes);
  const wanted = await tilesAhead();
  const started = performance.now();
  const drawn = await drawAhead(createTiles({ store, write: tileSvg }), wanted);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const found = await Promise.all(wanted.map((tile) => store.read(nameOf(tile))));
  const kept = found.filter(Boolean).length;
  console.log(`Tiles ahead: ${drawn} drawn in ${seconds} s; ${kept} of ${wanted.length} on disk.`);
} else {
  console.log('Tiles ahead: none, TILE_URL names another map.');
}
