import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance } from 'fastify';
import { SPRING_NOT_FOUND, SPRINGS_KEY, springKey } from '../../domain/springs.ts';
import { keysFor } from '../../platform/edge.ts';
import { notFound } from '../../platform/errors.ts';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { sendSnapshot } from '../../platform/http/snapshot.ts';
import type { Told } from '../../platform/official/official.ts';
import type { Platform } from '../../platform/platform.ts';
import { createFires } from './fires.service.ts';
import { readPlace } from './outlook.repository.ts';
import { createOutlook, statesOf } from './outlook.service.ts';

/** Soon there is more to tell: in a moment, or when the agency is asked again. */
const cachingOf = (states: readonly Told<unknown>['state'][]): string => {
  if (states.includes('asking')) return CACHE_HEADERS.outlookSoon;
  return CACHE_HEADERS[states.includes('away') ? 'outlookAway' : 'outlook'];
};

export const registerOutlook = (
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'database' | 'listener' | 'official'>,
) => {
  const addKeys = keysFor(platform.config);
  const fires = createFires(platform);
  const read = createOutlook(platform, fires);

  answerCall(app, 'getOutlook', async (request, reply) => {
    const { id } = request.params;
    const place = await readPlace(platform.database, id);
    if (!place) throw notFound(SPRING_NOT_FOUND);
    const outlook = await read(place);
    addKeys(reply, springKey(id));
    reply.header('cache-control', cachingOf(statesOf(outlook)));
    return outlook;
  });

  answerCall(app, 'getFires', async (request, reply) => {
    const { state, snapshot } = await fires.onMap();
    addKeys(reply, SPRINGS_KEY);
    return sendSnapshot(snapshot, cachingOf([state]), request, reply);
  });
};
