import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { PHOTO_FORMATS, PHOTO_WIDTHS } from '@wildsoak/contract/rules/photo-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, notFound } from '../../platform/errors.ts';
import { matchesEtag } from '../../platform/http/negotiation.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnPhoto, isPhotoShown } from './hidden-photos.repository.ts';
import { openPhotoFile } from './photos.repository.ts';

/** We rendered every picture ourselves. Even so, nothing in it may ever run. */
const POLICY = "sandbox; default-src 'none'";

const address = z.object({
  hash: z.string().regex(/^[\w-]{43}$/),
  file: z
    .string()
    .regex(/^[1-9]\d{2,3}\.[a-z]{4}$/)
    .transform((name) => name.split('.'))
    .transform(([width, format]) => ({ width: Number(width), format }))
    .pipe(z.object({ width: z.literal(PHOTO_WIDTHS), format: z.enum(PHOTO_FORMATS) })),
});

const noSuchPhoto = () => notFound('Photo not found.');

export const registerPhotos = (app: FastifyInstance, { files }: Pick<Platform, 'files'>) => {
  /** Only moderators see a hidden photo, and its author one that appears later. */
  const cachingFor = async (request: FastifyRequest, reply: FastifyReply, hash: string) => {
    if (await isPhotoShown(app.readFor(request, reply).readPrepared, hash))
      return CACHE_HEADERS.photo;
    const member = await app.identify(request, reply);
    if (!member) throw noSuchPhoto();
    // Now that we know who asks: what they just sent may not have reached a replica yet.
    const { readPrepared } = app.readFor(request, reply);
    const maySee =
      member.is_moderator ||
      (await isOwnPhoto(readPrepared, hash, member.id)) ||
      (await isPhotoShown(readPrepared, hash));
    if (!maySee) throw noSuchPhoto();
    return CACHE_HEADERS.personal;
  };

  const answerPhoto = async (request: FastifyRequest, reply: FastifyReply) => {
    const { data: asked } = address.safeParse(request.params);
    if (!asked) throw noSuchPhoto();
    const { hash } = asked;
    const { width, format } = asked.file;
    const etag = `"${hash}-${width}-${format}"`;
    const caching = await cachingFor(request, reply, hash);
    const headers = { etag, 'cache-control': caching, 'content-security-policy': POLICY };
    if (matchesEtag(request, etag)) return reply.headers(headers).code(304).send();
    const stored = await openPhotoFile(files, hash, width, format).catch((error: unknown) => {
      const cause = new Error('the photo storage is unavailable', { cause: error });
      throw new HttpError(503, "We can't show photos right now.", undefined, { cause });
    });
    if (!stored) throw noSuchPhoto();
    return reply.headers(headers).header('content-type', `image/${format}`).send(stored);
  };

  app.get('/photos/:hash/:file', { schema: { hide: true } }, answerPhoto);
};
