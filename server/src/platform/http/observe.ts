import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hideTokens } from '../log.ts';
import type { Metrics } from '../metrics.ts';

const MAX_URL = 300;

/** Without links that open something, and without what people search for: operators search for addresses. */
export const loggedUrl = (url: string): string => {
  const hidden = hideTokens(url.replace(/\?.*$/s, '?…'));
  return hidden.length > MAX_URL ? `${hidden.slice(0, MAX_URL)}…` : hidden;
};

/** 503 means that another part is away or busy; any other failure of ours is a mistake. */
export const levelOf = (status: number) => {
  if (status < 500) return 'info';
  return status === 503 ? 'warn' : 'error';
};

/** The member's id, where the call needs a member. */
export const whoAsks = ({ member }: FastifyRequest & { member?: { id: string } | null }) =>
  member ? { member: member.id } : {};

const SLOW_MS = 500;
/** An alert's threshold is one of them: Prometheus guesses in between. */
export const BUCKETS_S = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 10];

/** Logs requests that change something, fail or are slow: the proxy already logs every read. */
export const registerObservation = (app: FastifyInstance, metrics: Metrics) => {
  const times = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the first byte in to the last byte out',
    ['method', 'route', 'status'],
    BUCKETS_S,
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions, log } = request;
    const { elapsedTime: ms, statusCode, raw } = reply;
    // As proxies count it: a caller who left got no answer, and that is not our failure.
    const status = raw.writableFinished ? statusCode : 499;
    const route = routeOptions.url;
    if (route === undefined) return done();
    times.observe({ method, route, status }, ms / 1000);
    if (status >= 500 || ms > SLOW_MS || (method !== 'GET' && method !== 'HEAD'))
      log[levelOf(status)](
        { method, url: loggedUrl(url), status, ms, ...whoAsks(request) },
        'request',
      );
    done();
  });
};
