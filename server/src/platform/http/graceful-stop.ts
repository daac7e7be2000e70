import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After this much silence, no request is on its way. */
const SILENT_MS = 2_000;
/** After this we cut the answers still running, so this part takes less than 10 s. */
const CUT_MS = 7_000;

/**
 * For `drainMs` only `/readyz` says that we stop: probes look every few seconds, and until then visitors
 * still come. Then takes no new connections, but answers the requests on open ones, and asks clients to
 * close them.
 */
export const stopGracefully = async (
  app: FastifyInstance,
  notReady: Set<string>,
  drainMs: number,
): Promise<void> => {
  const { server } = app;
  notReady.add('stopping');
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  if (server.listening) await delay(drainMs);
  // http.Server's close() would also drop connections that look idle, even with a request on its way.
  // net.Server's only stops listening.
  const drained = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await Promise.race([drained, delay(SILENT_MS, undefined, { ref: false })]);
  server.closeIdleConnections();
  await Promise.race([drained, delay(CUT_MS - SILENT_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await app.close();
};
