import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Letters, digits and hyphens mean the same with and without an escape. */
const NEEDLESS_ESCAPE = /%(2d|3\d|[46][1-9a-f]|[57][0-9a])/gi;

/** Hides share links: a reader of the log must not be able to open a shared plan. */
export const loggedUrl = (url: string): string =>
  url
    .replaceAll(NEEDLESS_ESCAPE, (escape) => decodeURIComponent(escape))
    .replace(/(shared-plans\/)[^/?#.]+/gi, '$1…');

const SLOW_MS = 500;
const BUCKETS_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Logs requests that change something, fail or are slow: the proxy already logs every read. */
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
