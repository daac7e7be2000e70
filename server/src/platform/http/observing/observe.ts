import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import { loggedUrl } from './logged-url.ts';
import { createRequestTimes } from './request-times.ts';

/** Slower than this is worth a line of its own. */
const SLOW_MS = 500;

const isWorthALine = (request: FastifyRequest, status: number, elapsedMs: number) =>
  status >= 500 || elapsedMs > SLOW_MS || (request.method !== 'GET' && request.method !== 'HEAD');

/**
 * Every request that finds a route is counted; a line is written for those that change something, fail or are slow.
 * A line for each read would slow them all and say what the proxy's log says.
 */
export const registerObservation = (app: FastifyInstance, { registry }: Metrics) => {
  const timesOf = createRequestTimes(registry);

  const observer = (method: string, route: string) => {
    const record = timesOf(method, route);
    return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const { elapsedTime, statusCode } = reply;
      record(statusCode, elapsedTime / 1000);
      if (isWorthALine(request, statusCode, elapsedTime)) {
        const url = loggedUrl(request.url);
        request.log.info({ method, url, status: statusCode, ms: elapsedTime }, 'request');
      }
      done();
    };
  };

  // A hook of each route's own knows its name; asking the request for it builds an object each time.
  app.addHook('onRoute', (route) => {
    const hooks = [route.onResponse ?? []].flat();
    route.onResponse = [observer(String(route.method), route.url), ...hooks];
  });
};
