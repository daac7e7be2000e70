import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { ACTIONS, type Action } from '../engine/configuration.ts';
import type { Engine } from '../engine/engine.ts';
import { type Failure, failureOf, fault } from '../engine/failures.ts';
import { notImplemented, unknownAction, wrongMethod } from '../engine/failures.ts';
import type { Network } from '../roads/network.ts';
import { type CallQueue, Refused } from './call-queue.ts';
import type { Metrics } from './metrics.ts';
import { readCall, refuseHostile } from './request.ts';
import type { Span, Traces } from './traces.ts';

export interface RoutingParts {
  engine: Engine;
  network: Network;
  queue: CallQueue;
  metrics: Metrics;
  bodyLimit: number;
  log: Logger;
  /** Undefined while tracing is off. */
  traces: Traces | undefined;
}

const JSON_TYPE = 'application/json;charset=utf-8';
/** Matrices, the best order of stops (which needs a matrix), areas within hours of driving, roads near many places. */
const LONG_ACTIONS = new Set<Action>([
  'sources_to_targets',
  'optimized_route',
  'isochrone',
  'locate',
]);
const PATHS = [...ACTIONS, 'status'].map((action) => `/${action}`);

/** Anything else is a protocol buffer, which the binding ruins by returning it as text. */
function typeOf(answer: string): string {
  if (answer.startsWith('{') || answer.startsWith('[')) return JSON_TYPE;
  if (answer.startsWith('<?xml')) return 'application/gpx+xml;charset=utf-8';
  throw new Refused(notImplemented);
}

export function createRoutingServer(parts: RoutingParts): Server {
  const { engine, network, queue, metrics, bodyLimit, log, traces } = parts;
  // Needs no engine, so health checks get an answer under any load.
  const status = JSON.stringify({ ...engine.status, wildsoak_network: network });

  function send(response: ServerResponse, status: number, type: string, text: string): void {
    if (response.destroyed || response.headersSent) return;
    // A keep-alive connection would keep a stopping process alive.
    if (queue.isStopping()) response.setHeader('connection', 'close');
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
    });
    response.end(text);
  }

  function sendFailure(response: ServerResponse, failure: Failure): void {
    send(response, failure.status_code, JSON_TYPE, JSON.stringify(failure));
  }

  function failureFrom(error: unknown): Failure {
    if (error instanceof Refused) return error.failure;
    const known = failureOf(error);
    if (!known) log.error({ err: error }, 'the engine failed');
    return known ?? fault;
  }

  async function callEngine(action: Action, text: string, span: Span | undefined) {
    const inside = traces?.begin(`valhalla ${action}`, span?.traceparent, false);
    try {
      return await engine.call(action, text);
    } finally {
      inside?.end();
    }
  }

  async function answerCall(
    action: Action,
    request: IncomingMessage,
    response: ServerResponse,
    span: Span | undefined,
  ) {
    const url = new URL(request.url ?? '/', 'http://routing');
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const text = await readCall(request, url, bodyLimit);
    refuseHostile(text);
    const answer = await queue.run(
      () => callEngine(action, text, span),
      gone.signal,
      LONG_ACTIONS.has(action),
    );
    send(response, 200, typeOf(answer), answer);
  }

  async function measured(action: Action, request: IncomingMessage, response: ServerResponse) {
    const stop = metrics.duration.startTimer({ action });
    const { traceparent } = request.headers;
    const span = traces?.begin(`routing ${action}`, String(traceparent), true);
    try {
      await answerCall(action, request, response, span);
      stop({ status: 200 });
      span?.end(200);
    } catch (error) {
      const failure = failureFrom(error);
      stop({ status: failure.status_code });
      span?.end(failure.status_code);
      metrics.failures.inc({ action, error_code: failure.error_code });
      // Do not wait for the rest of a body that is too large.
      if (!request.complete) response.setHeader('connection', 'close');
      sendFailure(response, failure);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const action = ACTIONS.find((name) => path === `/${name}`);
    if (action) return measured(action, request, response);
    const isRead = request.method === 'GET' || request.method === 'POST';
    if (path === '/status' && isRead) return send(response, 200, JSON_TYPE, status);
    if (path === '/metrics' && isRead) {
      const { registry } = metrics;
      return send(response, 200, registry.contentType, await registry.metrics());
    }
    sendFailure(response, isRead ? unknownAction(PATHS) : wrongMethod);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a call broke');
      response.destroy();
    });
  });
  // Longer than callers keep connections: closing while a caller sends looks like a failure.
  server.keepAliveTimeout = 75_000;
  return server;
}
