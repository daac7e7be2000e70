import { parentPort } from 'node:worker_threads';
import { getGround } from './ground.ts';
import { tileSvg, type Tile } from './tile-svg.ts';

// Now, not with the first tile: anyone who looks at a drawn tile may zoom in.
getGround();

parentPort?.on('message', ({ id, tile }: { id: number; tile: Tile }) => {
  void tileSvg(tile).then(
    (svg) => parentPort?.postMessage({ id, svg }, []),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }, []),
  );
});
