import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import { loggedUrl } from './logged-url.ts';

/** Slower than this is worth a line of its own. */
const SLOW_MS = 500;
const BUCKETS_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/**
 * Counts every request that finds a route, and logs those that change something, fail or are slow. A
 * line for each read would slow them all down, and the proxy's log says the same.
 */
export const registerObservation = (app: FastifyInstance, metrics: Metrics) => {
  const times = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the first byte in to the last byte out',
    ['method', 'route', 'status'],
    BUCKETS_S,
  );
  app.addHook('onResponse', ({ method, url, routeOptions, log }, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    const route = routeOptions.url;
    if (route === undefined) return done();
    times.observe({ method, route, status }, ms / 1000);
    if (status >= 500 || ms > SLOW_MS || (method !== 'GET' && method !== 'HEAD'))
      log.info({ method, url: loggedUrl(url), status, ms }, 'request');
    done();
  });
};
