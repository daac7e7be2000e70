import { createHash } from 'node:crypto';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { id } from '@wildsoak/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SPRING_NOT_FOUND, springKey } from '../../domain/springs.ts';
import { CACHES, createByteCache } from '../../platform/caches.ts';
import { keysFor } from '../../platform/edge.ts';
import { notFound } from '../../platform/errors.ts';
import { abortSignalOf } from '../../platform/http/abort-signal.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { inDrawingLine, paintSmallPng } from '../../platform/svg.ts';
import { readCardSpring } from './social-cards.repository.ts';
import { createPlates } from './plates.ts';
import { socialSvg } from './social-svg.ts';

const SVG_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Opened by itself an SVG is a document, and names come from outside.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const PNG_HEADERS = {
  'content-type': 'image/png',
  // Other sites show it beside links.
  'cross-origin-resource-policy': 'cross-origin',
};

const file = z
  .string()
  .regex(/^[1-9]\d{0,9}\.(svg|png)$/)
  .transform((name) => ({ id: Number(name.slice(0, -4)), type: name.slice(-3) }))
  .pipe(z.object({ id, type: z.enum(['svg', 'png']) }));

/** The SVG decides what the PNG looks like, so its hash is the PNG's version too. */
const tagOf = (svg: string): string =>
  `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;

export const registerSocialCards = (
  app: FastifyInstance,
  { config, limiter }: Pick<Platform, 'config' | 'limiter'>,
) => {
  const drawn = createByteCache(CACHES['social-cards'].maxBytes);
  const plates = createPlates();
  const addKeys = keysFor(config);

  /** Counts the drawing and waits for a turn. Nothing is drawn for a caller who leaves the line. */
  const inLineFor =
    (name: 'plates' | 'social-cards', request: FastifyRequest, reply: FastifyReply) =>
    async (work: () => Promise<Buffer>) => {
      await limitAddress(limiter, name, request);
      return inDrawingLine(work, { signal: abortSignalOf(reply) });
    };

  const answerPicture = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
  ) => {
    const { data: asked } = file.safeParse(request.params.file);
    const reading = app.readFor(request, reply);
    const spring = asked && (await reading.run((database) => readCardSpring(database, asked.id)));
    if (!spring) throw notFound(SPRING_NOT_FOUND);
    const isPng = asked.type === 'png';
    const { svg, ids } = isPng
      ? { svg: socialSvg(spring), ids: [] }
      : await plates.of(spring, reading, inLineFor('plates', request, reply));
    addKeys(reply, springKey(asked.id), ...ids.map(springKey));
    const etag = tagOf(svg);
    reply.headers({
      ...(isPng ? PNG_HEADERS : SVG_HEADERS),
      etag,
      'cache-control': CACHE_HEADERS.day,
    });
    if (matchesEtag(request, etag)) return reply.code(304).send();
    if (!isPng) return reply.send(svg);
    const make = () => drawn.getOrMake(etag, () => paintSmallPng(svg));
    return reply.send(drawn.get(etag) ?? (await inLineFor('social-cards', request, reply)(make)));
  };

  app.get('/pictures/springs/:file', { schema: { hide: true } }, answerPicture);
};
