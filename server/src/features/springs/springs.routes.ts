import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { placeAskedIn } from '@wildsoak/contract/rules/place-asked';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SPRINGS_KEY, SPRING_NOT_FOUND, springKey } from '../../domain/springs.ts';
import { answerCall, sendJson } from '../../platform/http/calls/calls.ts';
import { sendSnapshot, type Snapshot } from '../../platform/http/snapshot.ts';
import { keysFor } from '../../platform/edge.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { AS_OF } from '../../platform/http/reading.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  readNearbyJson,
  readPoolTemperaturesJson,
  readSpringJson,
  readTownsJson,
} from './detail.repository.ts';
import { townNamed } from '../places/places.service.ts';
import { findSpringsAround, searchSprings } from './search.repository.ts';
import { keepSnapshots } from './springs.snapshot.ts';

const sendList = (
  snapshot: Snapshot | undefined,
  asOf: Date | null,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (!snapshot) throw new HttpError(503, "The list of springs isn't ready yet.");
  // Nobody told us about changes since then.
  if (asOf) reply.header(AS_OF, asOf.toISOString());
  return sendSnapshot(snapshot, CACHE_HEADERS.springs, request, reply);
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
    const place = placeAskedIn(search);
    const town = place === null ? undefined : await townNamed(reading.readPrepared, place);
    const found = await reading.run((database) =>
      town ? findSpringsAround(database, town) : searchSprings(database, search),
    );
    reply.header('cache-control', CACHE_HEADERS.minute);
    return found;
  };

  answerCall(app, 'listSprings', (request, reply) => {
    const { search } = request.query;
    addKeys(reply, SPRINGS_KEY);
    return search === undefined
      ? sendList(snapshots.list, listener.deafSince(), request, reply)
      : answerSearch(search, request, reply);
  });

  answerCall(app, 'listFeaturedSprings', (request, reply) => {
    addKeys(reply, SPRINGS_KEY);
    return sendList(snapshots.featured, listener.deafSince(), request, reply);
  });

  const found = (json: string | undefined): string => {
    if (json === undefined) throw notFound(SPRING_NOT_FOUND);
    return json;
  };

  answerCall(app, 'getSpring', async (request, reply) => {
    // Other caches than ours have to tell visitors and members apart.
    reply.header('cache-control', CACHE_HEADERS.page).header('vary', 'cookie');
    const { id } = request.params;
    addKeys(reply, springKey(id));
    const member = await app.identify(request, reply);
    return sendJson(reply, found(await readSpringJson(readFor(request, reply), id, member)));
  });

  answerCall(app, 'listNearbySprings', async (request, reply) => {
    const { id } = request.params;
    const json = found(await readNearbyJson(readFor(request, reply), id));
    const ids = [...json.matchAll(/"id":(\d+)/g)].map(([, near]) => Number(near));
    addKeys(reply, springKey(id), ...ids.map(springKey));
    return sendJson(reply.header('cache-control', CACHE_HEADERS.springs), json);
  });

  answerCall(app, 'listPoolTemperatures', async (request, reply) => {
    const { id } = request.params;
    const json = found(await readPoolTemperaturesJson(readFor(request, reply), id));
    addKeys(reply, springKey(id));
    return sendJson(reply.header('cache-control', CACHE_HEADERS.minute), json);
  });

  answerCall(app, 'listTownsAround', async (request, reply) => {
    const { id } = request.params;
    const json = found(await readTownsJson(readFor(request, reply), id));
    addKeys(reply, springKey(id));
    return sendJson(reply.header('cache-control', CACHE_HEADERS.day), json);
  });
};
