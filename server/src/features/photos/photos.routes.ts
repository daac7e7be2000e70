import { PHOTO_FORMATS, PHOTO_WIDTHS } from '@wildsoak/contract/rules/photo-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { matchesEtag } from '../../platform/http/pages/etag.ts';
import { PERSONAL } from '../../platform/http/guards/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnPhoto, isPhotoShown, openPhotoFile } from './photos.repository.ts';

/**
 * The bytes behind a name never change, but a moderator may hide the photo. So caches ask again after a
 * few minutes, shared caches sooner; mostly they may keep their copy.
 */
const FOR_MINUTES = 'public, max-age=300, s-maxage=60, must-revalidate';
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

const noSuchPhoto = () => notFound('There is no such photo.');

export const registerPhotos = (app: FastifyInstance, { files }: Pick<Platform, 'files'>) => {
  /** Only moderators see a hidden photo, and its author one that appears later. */
  const cachingFor = async (request: FastifyRequest, reply: FastifyReply, hash: string) => {
    if (await isPhotoShown(app.readFor(request, reply).readPrepared, hash)) return FOR_MINUTES;
    const member = await app.identify(request, reply);
    if (!member) throw noSuchPhoto();
    // Now that we know who asks: what they just sent may not have reached a replica yet.
    const { readPrepared } = app.readFor(request, reply);
    const maySee =
      member.is_moderator ||
      (await isOwnPhoto(readPrepared, hash, member.id)) ||
      (await isPhotoShown(readPrepared, hash));
    if (!maySee) throw noSuchPhoto();
    return PERSONAL;
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
      throw new HttpError(503, 'Photos cannot be shown right now.', undefined, { cause });
    });
    if (!stored) throw noSuchPhoto();
    return reply.headers(headers).header('content-type', `image/${format}`).send(stored);
  };

  app.get('/photos/:hash/:file', { schema: { hide: true } }, answerPhoto);
};
