import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SPRINGS_KEY } from '../../../domain/springs.ts';
import { keysFor } from '../../../platform/edge.ts';
import { answerCall, sendJson } from '../../../platform/http/calls/calls.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readStates, readStateSprings, readTownSprings } from './browse.repository.ts';

/** The catalog by place: states and towns. */
export const registerBrowse = (app: FastifyInstance, { config }: Pick<Platform, 'config'>) => {
  const addKeys = keysFor(config);
  const readFor = (request: FastifyRequest, reply: FastifyReply) => {
    addKeys(reply, SPRINGS_KEY);
    return app.readFor(request, reply).readPrepared;
  };
  const send = (reply: FastifyReply, json: string | null | undefined) => {
    if (!json) throw notFound("We don't list any springs there.");
    return sendJson(reply.header('cache-control', CACHE_HEADERS.springs), json);
  };

  answerCall(app, 'listStates', async (request, reply) =>
    send(reply, await readStates(readFor(request, reply))),
  );
  answerCall(app, 'listStateSprings', async (request, reply) =>
    send(reply, await readStateSprings(readFor(request, reply), request.params.state)),
  );
  answerCall(app, 'listTownSprings', async (request, reply) =>
    send(reply, await readTownSprings(readFor(request, reply), request.params.town)),
  );
};
