import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers say where a request comes from, and no page can make them lie. A caller that does not say
 * is a script or a webhook, and has no cookies of ours.
 */
const isFromElsewhere = ({ headers }: FastifyRequest, ownOrigin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== undefined && headers.origin !== ownOrigin;
};

/** Only our own pages can use unsafe methods. */
export const registerOwnOrigin = (app: FastifyInstance, ownOrigin: string) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || !isFromElsewhere(request, ownOrigin)) return done();
    done(new HttpError(403, "This request didn't come from Wildsoak."));
  });
};
