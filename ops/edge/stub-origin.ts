import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An origin of which the test says what it does. */
export const startStubOrigin = async () => {
  const seen: IncomingMessage[] = [];
  const origin = {
    seen,
    port: 0,
    handler: (() => undefined) as Handler,
    stop: () => server.close(),
  };
  const server = createServer((request, response) => {
    seen.push(request);
    origin.handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin.port = (server.address() as AddressInfo).port;
  origin.stop = () => {
    server.close().closeAllConnections();
    return server;
  };
  return origin;
};

export const answer =
  (body: string, headers: Record<string, string> = {}, status = 200): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** As a process that is killed in the middle of the work. */
export const breakOff: Handler = (request) => request.socket.destroy();
