import { createHash } from 'node:crypto';
import { getAtlas } from '../../platform/atlas/atlas.ts';
import { worldPoint } from '../../platform/atlas/shapes.ts';
import { CACHES, createByteCache } from '../../platform/caches.ts';
import type { Reading } from '../../platform/database/reads.ts';
import { framePlate, HEIGHT, WIDTH, type PlateFrame } from './plate-frame.ts';
import type { Town } from './plate-labels.ts';
import { plateSvg } from './plate-svg.ts';
import { readNeighbors, readTowns, type CardSpring } from './social-cards.repository.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const townsIn = (towns: readonly Town[], { toPixel }: PlateFrame): Town[] =>
  towns.filter(({ at }) => {
    const [x, y] = toPixel(at);
    return x > 0 && x < WIDTH && y > 0 && y < HEIGHT;
  });

const readAllTowns = async ({ run }: Reading): Promise<Town[]> => {
  const towns = await run(readTowns);
  return towns.map(({ name, longitude, latitude }) => ({
    name,
    at: worldPoint([longitude, latitude]),
  }));
};

export const createPlates = () => {
  const drawn = createByteCache(CACHES.plates.maxBytes);
  // The gazetteer changes only with a release, so a process reads it once, when first needed.
  let reading: Promise<Town[]> | undefined;

  const allTowns = (from: Reading) => {
    reading ??= readAllTowns(from).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  return {
    /** With the ids of the neighbors on it. `inLine` may refuse. Drawn again when the spring or a neighbor changes. */
    async of(
      spring: CardSpring,
      from: Reading,
      inLine: (draw: () => Promise<Buffer>) => Promise<Buffer>,
    ) {
      const atlas = await getAtlas('counties');
      const frame = framePlate(atlas, spring);
      const neighbors = await from.run((database) => readNeighbors(database, spring, frame.bounds));
      const { bathing_status: _isNotShown, ...shown } = spring;
      const key = hashOf(JSON.stringify([shown, neighbors]));
      const make = async () => {
        const towns = townsIn(await allTowns(from), frame);
        return Buffer.from(plateSvg(spring, { atlas, frame, neighbors }, towns));
      };
      const plate = drawn.get(key) ?? (await inLine(() => drawn.getOrMake(key, make)));
      return { svg: plate.toString(), ids: neighbors.map(({ id }) => id) };
    },
  };
};
