import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { chooseEncoding } from '../../platform/http/choose-encoding.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { AS_OF } from '../../platform/http/reading.ts';
import { personalCaching } from '../../platform/http/guards/identity.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  readNearbyJson,
  readPoolTemperaturesJson,
  readSpringJson,
  readTownsJson,
  searchSprings,
} from './springs.repository.ts';
import type { Snapshot } from './shared-snapshots.ts';
import { keepSnapshots } from './springs.snapshot.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** The browser shows its own copy and refreshes it in the background: the signal may be weak. */
const CACHED = 'public, max-age=60, stale-while-revalidate=86400';
/** Towns change only with a release. */
const TOWNS_CACHED = 'public, max-age=86400';
const SEARCH_LIMIT = { name: 'search', max: 120, windowMs: 60_000 };
const TOWNS_LIMIT = { name: 'towns', max: 120, windowMs: 60_000 };

const sendSnapshot = (
  snapshot: Snapshot | undefined,
  asOf: Date | null,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (!snapshot) throw new HttpError(503, 'The list of springs is not ready yet.');
  const { headers } = request;
  const encoding = chooseEncoding(headers['accept-encoding']);
  reply
    .header('etag', snapshot.etag)
    .header('cache-control', CACHED)
    .header('vary', 'accept-encoding');
  // Nobody told us about changes since then.
  if (asOf) reply.header(AS_OF, asOf.toISOString());
  if (headers['if-none-match']?.includes(snapshot.etag)) return reply.code(304).send();
  reply.header('content-type', JSON_TYPE);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(snapshot[encoding ?? 'plain']);
};

export const registerSprings = (
  app: FastifyInstance,
  platform: Parameters<typeof keepSnapshots>[0] & Pick<Platform, 'limiter'>,
) => {
  const { limiter, listener } = platform;
  const readFor = (request: FastifyRequest, reply: FastifyReply) =>
    app.readFor(request, reply).readPrepared;
  const { snapshots, stop } = keepSnapshots(platform);
  app.addHook('onClose', stop);

  const answerSearch = async (search: string, request: FastifyRequest, reply: FastifyReply) => {
    // The list costs the database nothing; a search does.
    await limitAddress(limiter, SEARCH_LIMIT, request);
    const reading = app.readFor(request, reply);
    const found = await reading.run((database) => searchSprings(database, search));
    reply.header('cache-control', 'public, max-age=60');
    return found;
  };

  answerCall(app, 'listSprings', (request, reply) => {
    const { search } = request.query;
    return search === undefined
      ? sendSnapshot(snapshots.list, listener.deafSince(), request, reply)
      : answerSearch(search, request, reply);
  });

  answerCall(app, 'listFeaturedSprings', (request, reply) =>
    sendSnapshot(snapshots.featured, listener.deafSince(), request, reply),
  );

  answerCall(app, 'getSpring', async (request, reply) => {
    reply.header('cache-control', personalCaching(request));
    const member = await app.identify(request, reply);
    const json = await readSpringJson(readFor(request, reply), request.params.id, member);
    if (json === undefined) throw notFound('Spring not found.');
    return reply.header('content-type', JSON_TYPE).send(json);
  });

  answerCall(app, 'listNearbySprings', async (request, reply) => {
    const json = await readNearbyJson(readFor(request, reply), request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    return reply.header('content-type', JSON_TYPE).header('cache-control', CACHED).send(json);
  });

  answerCall(app, 'listPoolTemperatures', async (request, reply) => {
    const json = await readPoolTemperaturesJson(readFor(request, reply), request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    reply.header('cache-control', 'public, max-age=60');
    return reply.header('content-type', JSON_TYPE).send(json);
  });

  answerCall(app, 'listTownsAround', async (request, reply) => {
    await limitAddress(limiter, TOWNS_LIMIT, request);
    const json = await readTownsJson(readFor(request, reply), request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    reply.header('cache-control', TOWNS_CACHED);
    return reply.header('content-type', JSON_TYPE).send(json);
  });
};
