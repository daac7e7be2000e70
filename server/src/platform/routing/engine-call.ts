import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openQueue } from '../fair-queue.ts';
import type { Metrics } from '../metrics.ts';

/** Valhalla's error codes for points that no road connects. */
const UNCONNECTED = new Set([170, 441, 442]);
const NO_ROAD_NEAR = 171;
const TOO_FAR = 154;
/** A process that stops answers what it has, and nothing new. */
const STOPPING = 102;

/** A release restarts the engine in a second or two: callers wait that long, and nobody has to notice. */
const RESTART_MS = 4_000;
const AGAIN_MS = 100;

/** The first three are about the points in the request, the others about the engine. */
export type Reason =
  | 'unconnected'
  | 'no-road-near'
  | 'too-far'
  | 'busy'
  | 'away'
  | 'slow'
  | 'broken';

export class RoutingFailure extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(`the routing engine: ${reason}`, { cause });
    this.reason = reason;
  }
}

export const isOfTheRoads = (error: unknown): boolean =>
  error instanceof RoutingFailure &&
  ['unconnected', 'no-road-near', 'too-far'].includes(error.reason);

/** It takes no call for a moment, and has begun none. */
class Restarting extends RoutingFailure {
  constructor(cause?: unknown) {
    super('away', cause);
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

const failureAnswer = z.object({ error_code: z.int(), error: z.string().optional() });

const reasonOf = (status: number, body: unknown): Reason => {
  if (status === 503 || status === 429) return 'busy';
  if (status === 504) return 'slow';
  const { data } = failureAnswer.safeParse(body);
  if (!data || status >= 500) return 'broken';
  if (data.error_code === NO_ROAD_NEAR) return 'no-road-near';
  if (data.error_code === TOO_FAR) return 'too-far';
  return UNCONNECTED.has(data.error_code) ? 'unconnected' : 'broken';
};

export const createEngineCall = (url: string, metrics: Metrics) => {
  const duration = metrics.histogram(
    'routing_request_duration_seconds',
    'Calls to the routing engine, by action and result',
    ['action', 'result'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  const base = url.replace(/\/+$/, '');
  const inLine = openQueue('engine', () => new RoutingFailure('busy'));

  const ask = (action: string, request: object, signal: AbortSignal) =>
    fetch(`${base}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) throw new RoutingFailure('slow', error);
      throw isRefused(error) ? new Restarting(error) : new RoutingFailure('away', error);
    });

  const read = async (response: Response, signal: AbortSignal): Promise<unknown> => {
    try {
      return await response.json();
    } catch (error) {
      throw new RoutingFailure(signal.aborted ? 'slow' : 'broken', error);
    }
  };

  let awaySince: number | null = null;
  const answerOf = async (action: string, request: object, signal: AbortSignal) => {
    const response = await ask(action, request, signal);
    const body = await read(response, signal);
    if (!response.ok && failureAnswer.safeParse(body).data?.error_code === STOPPING)
      throw new Restarting();
    awaySince = null;
    if (response.ok) return body;
    throw new RoutingFailure(reasonOf(response.status, body));
  };

  /** Once it is away for longer than a restart takes, everybody hears so at once. */
  const answerAfterRestart = async (...call: Parameters<typeof answerOf>): Promise<unknown> => {
    let isBroken = false;
    for (;;) {
      try {
        return await answerOf(...call);
      } catch (error) {
        if (!(error instanceof RoutingFailure) || error.reason !== 'away') throw error;
        if (error instanceof Restarting) {
          awaySince ??= performance.now();
          if (performance.now() - awaySince > RESTART_MS) throw error;
          await delay(AGAIN_MS);
        } else {
          // It closes the connections we keep: try a new one. Only once: this call may be what ends it.
          if (isBroken) throw error;
          isBroken = true;
        }
      }
    }
  };

  const callNow = async <Schema extends z.ZodType>(
    action: string,
    request: object,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const stop = duration.startTimer({ action });
    let result: Reason | 'answered' = 'answered';
    try {
      const body = await answerAfterRestart(action, request, signal);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new RoutingFailure('broken', parsed.error);
      return parsed.data;
    } catch (error) {
      result = error instanceof RoutingFailure ? error.reason : 'broken';
      throw error;
    } finally {
      stop({ result });
    }
  };

  // Time in line is not the engine's.
  return <Schema extends z.ZodType>(...call: Parameters<typeof callNow<Schema>>) =>
    inLine(() => callNow(...call), { signal: call[3] });
};
