import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keysFor, SPRINGS_KEY } from '../../../platform/edge.ts';
import { answerCall } from '../../../platform/http/calls/calls.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { limitAddress } from '../../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readStates, readStateSprings, readTownSprings } from './browse.repository.ts';

const CACHED = 'public, max-age=60, stale-while-revalidate=86400';

/** The catalog by place: states and towns. */
export const registerBrowse = (
  app: FastifyInstance,
  { config, limiter }: Pick<Platform, 'config' | 'limiter'>,
) => {
  const addKeys = keysFor(config);
  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    await limitAddress(limiter, 'browse', request);
    addKeys(reply, SPRINGS_KEY);
    return app.readFor(request, reply).readPrepared;
  };
  const send = (reply: FastifyReply, json: string | null | undefined) => {
    if (!json) throw notFound('We have no springs there.');
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', CACHED)
      .send(json);
  };

  answerCall(app, 'listStates', async (request, reply) =>
    send(reply, await readStates(await read(request, reply))),
  );
  answerCall(app, 'listStateSprings', async (request, reply) =>
    send(reply, await readStateSprings(await read(request, reply), request.params.state)),
  );
  answerCall(app, 'listTownSprings', async (request, reply) =>
    send(reply, await readTownSprings(await read(request, reply), request.params.town)),
  );
};
