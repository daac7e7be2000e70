import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

type TrustPeer = (request: IncomingMessage) => boolean;

/** Whether the other end of the connection is one of our own proxies, as Fastify's `trustProxy` judges. */
export const trustPeers = (proxies: readonly string[]): TrustPeer => {
  const trusts = compile([...proxies]);
  return ({ socket }) => trusts(socket.remoteAddress ?? '', 0);
};

/** Once for each process: anybody can send the header. */
export const warnOfUnknownProxy = (app: FastifyInstance, isTrusted: TrustPeer) => {
  let isSaid = false;
  app.addHook('onRequest', ({ raw, log }, _reply, done) => {
    if (!isSaid && raw.headers['x-forwarded-for'] !== undefined && !isTrusted(raw)) {
      isSaid = true;
      log.warn(
        { proxy: raw.socket.remoteAddress },
        'X-Forwarded-For from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it, or all its visitors share one limit',
      );
    }
    done();
  });
};

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
