import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Far longer than a request is on its way: a connection silent so long has none coming. */
const SILENT_MS = 2_000;
/** After this, what is still being answered is cut; the whole stop stays within 10 s. */
const DRAIN_MS = 7_000;

/**
 * Stops without failing a request that was accepted: no new connections; whoever still holds one is
 * answered and asked to close it; only then are silent connections dropped.
 */
export const stopGracefully = async (
  app: FastifyInstance,
  notReady: Set<string>,
): Promise<void> => {
  const { server } = app;
  notReady.add('stopping');
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // http.Server's own close() would also drop connections that look idle at this moment, and with
  // them a request that is already on its way; net.Server's only stops listening.
  const drained = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await Promise.race([drained, delay(SILENT_MS, undefined, { ref: false })]);
  server.closeIdleConnections();
  await Promise.race([drained, delay(DRAIN_MS - SILENT_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await app.close();
};
