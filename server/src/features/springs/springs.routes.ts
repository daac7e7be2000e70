import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { chooseEncoding } from '../../platform/http/choose-encoding.ts';
import { keysFor, SPRINGS_KEY, springKey } from '../../platform/edge.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { AS_OF } from '../../platform/http/reading.ts';
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
/** For visitors, who all get the same: pages are kept as long. */
const KEPT_FOR_VISITORS = 'public, max-age=0, s-maxage=60';

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
  const addKeys = keysFor(platform.config);

  const answerSearch = async (search: string, request: FastifyRequest, reply: FastifyReply) => {
    // The list costs the database nothing; a search does.
    await limitAddress(limiter, 'search', request);
    const reading = app.readFor(request, reply);
    const found = await reading.run((database) => searchSprings(database, search));
    reply.header('cache-control', 'public, max-age=60');
    return found;
  };

  answerCall(app, 'listSprings', (request, reply) => {
    const { search } = request.query;
    addKeys(reply, SPRINGS_KEY);
    return search === undefined
      ? sendSnapshot(snapshots.list, listener.deafSince(), request, reply)
      : answerSearch(search, request, reply);
  });

  answerCall(app, 'listFeaturedSprings', (request, reply) => {
    addKeys(reply, SPRINGS_KEY);
    return sendSnapshot(snapshots.featured, listener.deafSince(), request, reply);
  });

  answerCall(app, 'getSpring', async (request, reply) => {
    // Other caches than ours have to tell visitors and members apart.
    reply.header('cache-control', KEPT_FOR_VISITORS).header('vary', 'cookie');
    addKeys(reply, springKey(request.params.id));
    const member = await app.identify(request, reply);
    const json = await readSpringJson(readFor(request, reply), request.params.id, member);
    if (json === undefined) throw notFound('Spring not found.');
    return reply.header('content-type', JSON_TYPE).send(json);
  });

  answerCall(app, 'listNearbySprings', async (request, reply) => {
    const json = await readNearbyJson(readFor(request, reply), request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    const ids = [...json.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
    addKeys(reply, springKey(request.params.id), ...ids.map(springKey));
    return reply.header('content-type', JSON_TYPE).header('cache-control', CACHED).send(json);
  });

  answerCall(app, 'listPoolTemperatures', async (request, reply) => {
    const json = await readPoolTemperaturesJson(readFor(request, reply), request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    addKeys(reply, springKey(request.params.id));
    reply.header('cache-control', 'public, max-age=60');
    return reply.header('content-type', JSON_TYPE).send(json);
  });

  answerCall(app, 'listTownsAround', async (request, reply) => {
    await limitAddress(limiter, 'towns', request);
    const json = await readTownsJson(readFor(request, reply), request.params.id);
    if (json === undefined) throw notFound('Spring not found.');
    reply.header('cache-control', TOWNS_CACHED);
    return reply.header('content-type', JSON_TYPE).send(json);
  });
};
