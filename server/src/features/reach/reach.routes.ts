import { ROADS_HEADER, START_GAP_HEADER } from '@wildsoak/contract/rules/reach';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { goneSignal } from '../../platform/http/gone-signal.ts';
import { limitAddress } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createReach } from './reach.service.ts';

export const registerReach = (
  app: FastifyInstance,
  platform: Pick<Platform, 'limiter' | 'routing' | 'shareWork'>,
) => {
  const reach = createReach(platform);

  answerCall(
    app,
    'listReachableSprings',
    async (request, reply) => {
      const { from, minutes } = request.query;
      const { readPrepared } = app.readFor(request, reply);
      const found = await reach.within(readPrepared, from, minutes, goneSignal(reply));
      const { springs, isSketch, isKept, startGap } = found;
      reply.header('cache-control', isKept ? 'public, max-age=300' : 'no-store');
      if (isSketch) reply.header(ROADS_HEADER, 'sketch');
      if (startGap !== null) reply.header(START_GAP_HEADER, startGap);
      return springs;
    },
    { limit: (request) => limitAddress(platform.limiter, 'reach', request) },
  );
};
