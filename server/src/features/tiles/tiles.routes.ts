import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../platform/http/errors.ts';
import { matchesEtag } from '../../platform/http/pages/etag.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Scheme } from './palette.ts';
import type { Tile } from './tile-svg.ts';
import { createTiles } from './tiles.service.ts';

/** Raise it with every change to the drawing, or browsers mix old tiles with new ones. */
const DRAWING_VERSION = 2;
const MAX_ZOOM = 18;
const WEEK_SECONDS = 604_800;
/** Panning without a break takes about 300. */
const DRAW_LIMIT = { name: 'tiles', max: 1_200, windowMs: 60_000 };

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})$/)
  .transform(Number);

const address = z
  .object({
    z: whole.pipe(z.number().max(MAX_ZOOM)),
    x: whole,
    file: z.string().regex(/^\d+\.png$/),
  })
  .transform(({ z, x, file }) => ({ z, x, y: file.replace(/\.png$/, '') }))
  .pipe(z.object({ z: z.number(), x: z.number(), y: whole }))
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z);

const readTile = (params: unknown, scheme: Scheme): Tile => {
  const { data } = address.safeParse(params);
  if (!data) throw notFound('There is no such tile.');
  return { ...data, scheme };
};

/** Our own base map: Web Mercator, 256 pixels, numbered as usual. */
export const registerTiles = (app: FastifyInstance, { limiter }: Pick<Platform, 'limiter'>) => {
  const tiles = createTiles();

  const answerTile = (scheme: Scheme) => async (request: FastifyRequest, reply: FastifyReply) => {
    const tile = readTile(request.params, scheme);
    const key = [scheme, tile.z, tile.x, tile.y].join('-');
    const caching = {
      etag: `"tile-${DRAWING_VERSION}-${key}"`,
      'cache-control': `public, max-age=${WEEK_SECONDS}`,
    };
    if (matchesEtag(request, caching.etag)) return reply.headers(caching).code(304).send();
    if (!tiles.has(key)) await limitAddress(limiter, DRAW_LIMIT, request);
    const png = await tiles.get(key, tile);
    return reply.headers(caching).header('content-type', 'image/png').send(png);
  };

  const options = { schema: { hide: true } };
  app.get('/tiles/:z/:x/:file', options, answerTile('light'));
  app.get('/tiles/dark/:z/:x/:file', options, answerTile('dark'));
};
