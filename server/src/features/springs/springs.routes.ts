import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../../platform/http/calls.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { limitAddress } from '../../platform/http/limit-address.ts';
import { DATA_HEADERS } from '../../platform/http/security.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSpringJson, searchSprings } from './springs.repository.ts';
import { keepSnapshots, type Snapshot } from './springs.snapshot.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Shown at once from the browser's own copy and asked for anew behind it: the signal may be weak. */
const CACHED = 'public, max-age=60, stale-while-revalidate=86400';
const SEARCH_LIMIT = { name: 'search', max: 120, windowMs: 60_000 };

const REFUSED = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

const chooseEncoding = (accepted = ''): 'br' | 'gzip' | undefined => {
  if (accepted.includes('br') && !REFUSED.br.test(accepted)) return 'br';
  return accepted.includes('gzip') && !REFUSED.gzip.test(accepted) ? 'gzip' : undefined;
};

const sendSnapshot = (
  snapshot: Snapshot | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (!snapshot) throw new HttpError(503, 'The list of springs is not ready yet.');
  const { etag } = snapshot;
  const common = { etag, 'cache-control': CACHED, vary: 'accept-encoding' };
  if (request.headers['if-none-match']?.includes(etag)) {
    return reply.code(304).headers(common).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = snapshot[encoding ?? 'plain'];
  // Straight to the response: head and body are ready, and Fastify's way costs a fifth of the rate.
  reply.hijack();
  reply.raw.writeHead(200, {
    ...DATA_HEADERS,
    ...common,
    'content-type': JSON_TYPE,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
  return reply;
};

export const registerSprings = (app: FastifyInstance, platform: Platform) => {
  const { database, readJson, limiter } = platform;
  const { snapshots, stop } = keepSnapshots(platform);
  app.addHook('onClose', stop);

  const answerSearch = async (search: string, request: FastifyRequest, reply: FastifyReply) => {
    // The list costs the database nothing; a search does.
    await limitAddress(limiter, SEARCH_LIMIT, request, reply);
    const found = await searchSprings(database, search);
    reply.header('cache-control', 'public, max-age=60');
    return found;
  };

  answerCall(app, 'listSprings', (request, reply) => {
    const { search } = request.query;
    return search === undefined
      ? sendSnapshot(snapshots.list, request, reply)
      : answerSearch(search, request, reply);
  });

  answerCall(app, 'listFeaturedSprings', (request, reply) =>
    sendSnapshot(snapshots.featured, request, reply),
  );

  answerCall(app, 'getSpring', async (request, reply) => {
    const json = await readSpringJson(readJson, request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    return reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(json);
  });
};
