import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After this much silence, no request is on its way. */
const SILENT_MS = 2_000;
/** After this we cut the answers still running, so the whole stop takes less than 10 s. */
const DRAIN_MS = 7_000;

/** Takes no new connections, but answers the requests on open ones, and asks clients to close them. */
export const stopGracefully = async (
  app: FastifyInstance,
  notReady: Set<string>,
): Promise<void> => {
  const { server } = app;
  notReady.add('stopping');
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // http.Server's close() would also drop connections that look idle, even with a request on its way.
  // net.Server's only stops listening.
  const drained = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await Promise.race([drained, delay(SILENT_MS, undefined, { ref: false })]);
  server.closeIdleConnections();
  await Promise.race([drained, delay(DRAIN_MS - SILENT_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await app.close();
};
