import { createHash } from 'node:crypto';
import { id } from '@wildsoak/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createByteCache } from '../../platform/byte-cache.ts';
import { drawPng } from '../../platform/svg.ts';
import { notFound } from '../../platform/http/errors.ts';
import { matchesEtag } from '../../platform/http/pages/etag.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPicturedSpring } from './social-cards.repository.ts';
import { placeholderSvg } from './placeholder-svg.ts';
import { socialSvg } from './social-svg.ts';

const CACHED = 'public, max-age=86400';
/** About 300 pictures of 50 kB: link previews ask for few springs, and each once. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const DRAW_LIMIT = { name: 'pictures', max: 60, windowMs: 60_000 };

const SVG_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // An SVG that somebody opens by itself is a document, and names come from outside.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const PNG_HEADERS = {
  'content-type': 'image/png',
  // Made to be shown beside links on other sites.
  'cross-origin-resource-policy': 'cross-origin',
};

const file = z
  .string()
  .regex(/^[1-9]\d{0,9}\.(svg|png)$/)
  .transform((name) => ({ id: Number(name.slice(0, -4)), type: name.slice(-3) }))
  .pipe(z.object({ id, type: z.enum(['svg', 'png']) }));

/** What an SVG draws is the whole of its picture, so its hash is also the PNG's version. */
const tagOf = (svg: string): string =>
  `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;

export const registerPictures = (app: FastifyInstance, { database, limiter }: Platform) => {
  const drawn = createByteCache(MAX_CACHE_BYTES);

  const answerPicture = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
  ) => {
    const { data: asked } = file.safeParse(request.params.file);
    const spring = asked && (await readPicturedSpring(database, asked.id));
    if (!spring) throw notFound('Spring not found.');
    const isPng = asked.type === 'png';
    const svg = isPng ? socialSvg(spring) : placeholderSvg(spring);
    const etag = tagOf(svg);
    const headers = { ...(isPng ? PNG_HEADERS : SVG_HEADERS), etag, 'cache-control': CACHED };
    if (matchesEtag(request, etag)) return reply.headers(headers).code(304).send();
    if (!isPng) return reply.headers(headers).send(svg);
    if (!drawn.get(etag)) await limitAddress(limiter, DRAW_LIMIT, request);
    const png = await drawn.getOrMake(etag, () => drawPng(svg));
    return reply.headers(headers).send(png);
  };

  app.get('/pictures/springs/:file', { schema: { hide: true } }, answerPicture);
};
