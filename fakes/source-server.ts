import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

interface Body {
  bytes: Buffer | string;
  type: string;
}

type Fault = (response: ServerResponse, body: Body) => void;

const MEGABYTE = 1024 * 1024;
const HUGE = 20 * MEGABYTE;

const send = (response: ServerResponse, { bytes, type }: Body, status = 200) => {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(bytes) });
  response.end(bytes);
};

const sendText = (response: ServerResponse, bytes: string, status: number, type = 'text/plain') =>
  send(response, { bytes, type }, status);

const sendJson = (response: ServerResponse, body: unknown) =>
  sendText(response, JSON.stringify(body), 200, 'application/json');

const sendEndless = (response: ServerResponse, type: string) => {
  response.writeHead(200, { 'content-type': type });
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(MEGABYTE / 4)));
  };
  response.on('drain', more);
  more();
};

/** What can be wrong with any server. */
const FAULTS = {
  silent: () => undefined,
  missing: (response: ServerResponse) => sendText(response, 'no such thing', 404),
  broken: (response: ServerResponse) => sendText(response, 'broken', 500),
  busy: (response: ServerResponse) => sendText(response, 'too many requests', 429),
  html: (response: ServerResponse) =>
    sendText(response, '<script>alert(1)</script>', 200, 'text/html'),
  huge: (response: ServerResponse, { bytes, type }: Body) =>
    send(response, { bytes: Buffer.concat([Buffer.from(bytes)], HUGE), type }),
  endless: (response: ServerResponse, { type }: Body) => sendEndless(response, type),
  mistyped: (response: ServerResponse, { bytes }: Body) =>
    send(response, { bytes, type: 'text/html' }),
  cut: (response: ServerResponse, { bytes, type }: Body) => {
    const whole = Buffer.from(bytes);
    response.writeHead(200, { 'content-type': type, 'content-length': whole.length });
    response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
  },
};

interface Options<Own extends string> {
  /** 0 takes a free one. */
  port?: number;
  tls?: { key: string; cert: string };
  /** Where `redirect` leads. */
  elsewhere?: string;
  /** What a path has; null for 404. */
  respond: (path: string) => Body | null;
  /** What can be wrong with this one alone. */
  faults?: Record<Own, Fault>;
  /** What else `POST /_control/mode` may set. */
  steer?: (given: object) => void;
}

/**
 * Stands in for a source of the public, for tests and measurements only. `POST /_control/mode` makes it fail in a way
 * of FAULTS; `fine` ends it. `GET /_control/requests` tells what it was asked.
 */
export async function startSource<Own extends string = never>({
  port = 0,
  tls,
  elsewhere = '/elsewhere',
  respond,
  faults,
  steer,
}: Options<Own>) {
  const redirect: Fault = (response) => response.writeHead(302, { location: elsewhere }).end();
  const known: Record<string, Fault> = { ...FAULTS, redirect, ...faults };
  type Mode = 'fine' | 'redirect' | keyof typeof FAULTS | Own;
  let mode: string = 'fine';
  /** The faults are only of paths with this in them. */
  let within = '';
  let delayMs = 0;
  /** Paths, in the order they came. */
  let requests: string[] = [];

  function answer(path: string, response: ServerResponse) {
    requests.push(path);
    const body = respond(path);
    if (!body) return sendText(response, 'no such thing', 404);
    const fault = path.includes(within) ? known[mode] : undefined;
    const act = () => (fault ? fault(response, body) : send(response, body));
    if (delayMs === 0) return act();
    const timer = setTimeout(act, delayMs);
    response.once('close', () => clearTimeout(timer));
  }

  function setMode(given: { mode?: string; delay_ms?: unknown; within?: string }) {
    const name = given.mode ?? 'fine';
    const delay = Number(given.delay_ms ?? 0);
    if ((name !== 'fine' && !known[name]) || !(delay >= 0))
      throw new Error('Unknown mode or delay.');
    [mode, delayMs, within] = [name, delay, given.within ?? ''];
    steer?.(given);
    return { mode, delay_ms: delayMs };
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/';
    const route = `${request.method} ${path}`;
    if (!path.startsWith('/_control/')) return answer(path, response);
    try {
      if (route === 'GET /_control/requests')
        return sendJson(response, { count: requests.length, requests });
      if (route === 'POST /_control/mode')
        return sendJson(response, setMode(JSON.parse(await readText(request)) as object));
      if (route === 'POST /_control/reset') {
        requests = [];
        return sendJson(response, setMode({}));
      }
      sendText(response, 'no such control', 404);
    } catch (error) {
      sendText(response, String(error), 400);
    }
  }

  const listen = (request: IncomingMessage, response: ServerResponse) =>
    void serve(request, response);
  const http = tls ? createHttps(tls, listen) : createHttp(listen);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = http.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${bound.port}`,
    port: bound.port,
    setMode: (one: Mode, delay_ms = 0, only = '') =>
      void setMode({ mode: one, delay_ms, within: only }),
    requests: () => requests,
    reset: () => {
      requests = [];
      setMode({});
    },
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** For servers whose test or measurement is about something else: they ask nobody. */
export const NO_SOURCES = { TOPO_TILE_URL: '', IMAGERY_TILE_URL: '', OFFICIAL_SOURCES: '' };
