import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { ROADS_HEADER, START_GAP_HEADER } from '@wildsoak/contract/rules/reach';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { abortSignalOf } from '../../platform/http/abort-signal.ts';
import type { Platform } from '../../platform/platform.ts';
import { createReach } from './reach.service.ts';

export const registerReach = (
  app: FastifyInstance,
  platform: Pick<Platform, 'limiter' | 'routing' | 'flights'>,
) => {
  const reach = createReach(platform);

  answerCall(app, 'listReachableSprings', async (request, reply) => {
    const { from, minutes } = request.query;
    const { readPrepared } = app.readFor(request, reply);
    const found = await reach.within(readPrepared, from, minutes, abortSignalOf(reply));
    const { springs, isSketch, isKept, startGap } = found;
    reply.header('cache-control', isKept ? CACHE_HEADERS.minutes : 'no-store');
    if (isSketch) reply.header(ROADS_HEADER, 'sketch');
    if (startGap !== null) reply.header(START_GAP_HEADER, startGap);
    return springs;
  });
};
