import type { FastifyInstance } from 'fastify';
import type { TrustPeer } from './trusted-peer.ts';

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
