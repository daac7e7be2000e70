import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After this, what is still open is cut; the whole stop stays within 10 s. */
const DRAIN_MS = 7_000;

/**
 * Stops without failing a request that was accepted: no new connections; whoever still holds one is
 * answered and asked to close it; only then are idle connections dropped.
 */
export const prepareGracefulStop = (app: FastifyInstance, notReady: Set<string>) => {
  let isStopping = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });

  return async () => {
    isStopping = true;
    notReady.add('stopping');
    // http.Server's own close() would also drop connections that look idle at this moment, and with
    // them a request that is already on its way; net.Server's only stops listening.
    const drained = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    await Promise.race([drained, delay(DRAIN_MS, undefined, { ref: false })]);
    app.server.closeAllConnections();
    await app.close();
  };
};
