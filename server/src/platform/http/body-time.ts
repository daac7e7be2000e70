import type { FastifyInstance, preParsingHookHandler } from 'fastify';

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Node's time for a request is one for the whole server, and has to be long enough for a photo over
 * a weak signal. Every other body is small: who takes longer for it is cut off.
 */
export const registerBodyTime = (app: FastifyInstance, ms: number) => {
  const cutSlowBody: preParsingHookHandler = ({ raw }, _reply, payload, done) => {
    const timer = setTimeout(() => raw.destroy(), ms).unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done(null, payload);
  };

  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => BODILESS.has(method))) return;
    if (route.schema?.consumes?.includes('multipart/form-data')) return;
    route.preParsing = [cutSlowBody, ...[route.preParsing ?? []].flat()];
  });
};
