import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance } from 'fastify';
import { openPublished } from '../../releases.ts';
import type { Files } from '../../files.ts';
import { chooseEncoding } from '../negotiation.ts';
import { HttpError, notFound } from '../../errors.ts';

/** What the build leaves in `assets/`: a name with a hash, and one of these endings. */
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const NAME = /^[\w.-]{1,200}\.(css|js|png|svg|woff2)$/;
const ENDINGS = { br: '.br', gzip: '.gz' };

/**
 * A page that came before a release, or from a server that already has the next one, asks for scripts
 * that this server was not built with. They are in the storage: see `main.ts publish`.
 */
export const serveOtherReleases = (app: FastifyInstance, files: Files) => {
  const published = openPublished(files, app.log);
  app.get('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const type = TYPES[NAME.exec(name)?.[1] ?? ''];
    if (type === undefined) throw notFound('Not found.');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const wanted = encoding ? [name + ENDINGS[encoding], name] : [name];
    const found = await published.find(wanted).catch((error: unknown) => {
      request.log.warn(
        { err: error },
        'the storage with the files of other releases is unavailable',
      );
      throw new HttpError(503, "We can't load this file right now.");
    });
    if (!found) throw notFound('Not found.');
    reply.headers({
      'content-type': type,
      'cache-control': CACHE_HEADERS.forGood,
      vary: 'accept-encoding',
    });
    if (encoding && found.name !== name) reply.header('content-encoding', encoding);
    return reply.send(found.content);
  });
};
