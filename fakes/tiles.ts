import { startTiles } from './tiles/server.ts';

/**
 * Stands in for the US Geological Survey's tiles, for tests and measurements: what it paints says that it is no map.
 * Tests steer it under `/_control/` (fakes/tiles/server.ts). `npm run dev` and `npm start` never use it.
 */
const tiles = await startTiles({ port: Number(process.env['TILES_FAKE_PORT'] || 12113) });
process.stdout.write(`Stand-in for the survey's tiles, which are no maps: ${tiles.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void tiles.close().then(() => process.exit(0)));
}
