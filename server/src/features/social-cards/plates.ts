import { createHash } from 'node:crypto';
import { getAtlas } from '../../platform/atlas/atlas.ts';
import { worldPoint } from '../../platform/atlas/shapes.ts';
import { readOnce } from '../../platform/atlas/topology.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { Reading } from '../../platform/database/reads.ts';
import { framePlate, HEIGHT, WIDTH, type PlateFrame } from './plate-frame.ts';
import type { Town } from './plate-labels.ts';
import { plateSvg } from './plate-svg.ts';
import { readNeighbors, readTowns, type CardSpring } from './social-cards.repository.ts';

/** All of them fit: 1,661 of about 4 kB. */
const MAX_CACHE_BYTES = 10 * 1024 * 1024;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const townsIn = (towns: readonly Town[], { toPixel }: PlateFrame): Town[] =>
  towns.filter(({ at }) => {
    const [x, y] = toPixel(at);
    return x > 0 && x < WIDTH && y > 0 && y < HEIGHT;
  });

/** The gazetteer changes only with a release, so a process reads it once, when first needed. */
const allTowns = readOnce(async ({ run }: Reading): Promise<Town[]> => {
  const towns = await run(readTowns);
  return towns.map(({ name, longitude, latitude }) => ({
    name,
    at: worldPoint([longitude, latitude]),
  }));
});

export const createPlates = () => {
  const drawn = createByteCache(MAX_CACHE_BYTES);
  return {
    /** `onDraw` may refuse. Drawn again when the spring or a neighbor changes. */
    async of(spring: CardSpring, reading: Reading, onDraw: () => Promise<void>) {
      const atlas = await getAtlas('counties');
      const frame = framePlate(atlas, spring);
      const neighbors = await reading.run((database) =>
        readNeighbors(database, spring, frame.bounds),
      );
      const { bathing_status: _isNotShown, ...shown } = spring;
      const key = hashOf(JSON.stringify([shown, neighbors]));
      if (!drawn.get(key)) await onDraw();
      const plate = await drawn.getOrMake(key, async () => {
        const towns = townsIn(await allTowns(reading), frame);
        return Buffer.from(plateSvg(spring, { atlas, frame, neighbors }, towns));
      });
      return plate.toString();
    },
  };
};
