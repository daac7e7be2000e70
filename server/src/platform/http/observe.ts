import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Slower than this is worth a line of its own. */
const SLOW_MS = 500;

const isWorthALine = (request: FastifyRequest, status: number, elapsedMs: number) =>
  status >= 500 || elapsedMs > SLOW_MS || (request.method !== 'GET' && request.method !== 'HEAD');

/**
 * Every request is counted; a line is written for those that change something, fail or are slow.
 * A line for each read would cost a tenth of the rate and say what the proxy's log says.
 */
export const registerObservation = (app: FastifyInstance, { requestSeconds }: Metrics) => {
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime, statusCode } = reply;
    requestSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: statusCode },
      elapsedTime / 1000,
    );
    if (isWorthALine(request, statusCode, elapsedTime)) {
      const line = {
        method: request.method,
        url: request.url,
        status: statusCode,
        ms: elapsedTime,
      };
      request.log.info(line, 'request');
    }
    done();
  });
};
