import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TrustPeer } from './trusted-peer.ts';

const HEADER = 'x-request-id';
const WELL_FORMED = /^[\w.-]{8,100}$/;

/** Our own proxy's, so its log and ours name a request alike. Nobody else chooses what our log says. */
export const requestIds =
  (isTrusted: TrustPeer) =>
  (request: IncomingMessage): string => {
    const given = request.headers[HEADER];
    const isUsable = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(request);
    return isUsable ? given : randomUUID();
  };

export const registerRequestIds = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
};
