import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../platform/errors.ts';
import { abortSignalOf } from '../../platform/http/abort-signal.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { inDrawingLine } from '../../platform/svg.ts';
import type { Scheme } from './palette.ts';
import type { Tile } from './tile-svg.ts';
import { drawingVersion } from './drawing-version.ts';
import { createSvgThread } from './svg-thread.ts';
import { createTileStore } from './tile-store.ts';
import { createTiles, nameOf } from './tiles.service.ts';

const MAX_ZOOM = 18;

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})$/)
  .transform(Number);

const address = z
  .object({
    z: whole.pipe(z.number().max(MAX_ZOOM)),
    x: whole,
    file: z.string().regex(/^\d+(@2x)?\.webp$/),
  })
  .transform(({ z, x, file }) => ({
    z,
    x,
    y: file.replace(/(@2x)?\.webp$/, ''),
    density: file.includes('@2x') ? (2 as const) : (1 as const),
  }))
  .pipe(z.object({ z: z.number(), x: z.number(), y: whole, density: z.literal([1, 2]) }))
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z);

const readTile = (params: unknown, scheme: Scheme): Tile => {
  const { data } = address.safeParse(params);
  if (!data) throw notFound('Tile not found.');
  return { ...data, scheme };
};

/** Our own base map: Web Mercator, 256 pixels, twice as dense with @2x, numbered as usual. */
export const registerTiles = (
  app: FastifyInstance,
  { limiter, config }: Pick<Platform, 'limiter' | 'config'>,
) => {
  const version = drawingVersion();
  const thread = createSvgThread({
    onFailure: (error) => app.log.error({ err: error }, 'The thread that draws tiles failed.'),
  });
  const store = createTileStore(config.tileCache.folder, version, config.tileCache.maxBytes);
  const tiles = createTiles({ store, write: thread.write });

  const answerTile = (scheme: Scheme) => async (request: FastifyRequest, reply: FastifyReply) => {
    const tile = readTile(request.params, scheme);
    const caching = {
      etag: `"${version}/${nameOf(tile)}"`,
      'cache-control': CACHE_HEADERS.tile,
    };
    if (matchesEtag(request, caching.etag)) return reply.headers(caching).code(304).send();
    thread.warmUp();
    let picture = await tiles.find(tile);
    if (!picture) {
      await limitAddress(limiter, 'tiles', request);
      picture = await inDrawingLine(() => tiles.draw(tile), { signal: abortSignalOf(reply) });
    }
    return reply.headers(caching).header('content-type', 'image/webp').send(picture);
  };

  const options = { schema: { hide: true } };
  app.get('/tiles/:z/:x/:file', options, answerTile('light'));
  app.get('/tiles/dark/:z/:x/:file', options, answerTile('dark'));
};
