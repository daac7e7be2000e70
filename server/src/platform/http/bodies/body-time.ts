import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;

/** Node reads on after an answer, in case the next request comes behind: but not from who dawdles. */
export const cutSlowBody = (raw: IncomingMessage, ms: number) => {
  if (raw.complete || !hasBody(raw)) return;
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
};

/**
 * Node's time for a request is one for the whole server, and has to be long enough for a photo over
 * a weak signal. Every other body is small, whoever sends it and wherever to: who takes longer for it
 * is cut off. A form has the time that its feature gives it, until it is answered.
 */
export const registerBodyTime = (app: FastifyInstance, ms: number) => {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (!routeOptions.schema?.consumes?.includes('multipart/form-data')) cutSlowBody(raw, ms);
    done();
  });
  app.addHook('onResponse', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.schema?.consumes) cutSlowBody(raw, ms);
    done();
  });
};
