import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { findMissing, type Reads } from '../database/reads.ts';
import { readyAnswer } from '../metrics.ts';

interface Health {
  reads: Reads;
  notReady: ReadonlySet<string>;
}

export const registerHealth = (app: FastifyInstance, { reads, notReady }: Health) => {
  // Some monitors use HEAD.
  const options = { schema: { hide: true } as object, exposeHeadRoute: true };

  app.get('/healthz', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  // A replica is enough: reads go on, and writes say that they cannot.
  app.get('/readyz', options, async (_request, reply) => {
    const { missing } = await findMissing(reads.anyNode.run, notReady);
    const { status, answer } = readyAnswer(missing);
    return reply.code(status).header('cache-control', 'no-store').send(answer);
  });
};

const LOOK_MS = 50;
/** A start that takes no longer is an ordinary one. */
const QUIET_MS = 2_000;
const REMIND_MS = 10_000;

/**
 * A proxy without health checks sends visitors to every port that is open, so ours stays closed until
 * we can serve, however long that takes.
 */
export const listenWhenReady = async (
  app: FastifyInstance,
  { config, reads, log, notReady }: Health & { config: Config; log: Logger },
) => {
  await app.ready();
  let sayAt = performance.now() + QUIET_MS;
  for (;;) {
    const { missing, reason } = await findMissing(reads.anyNode.run, notReady);
    if (notReady.has('stopping')) return;
    if (missing.length === 0) break;
    if (performance.now() >= sayAt) {
      sayAt = performance.now() + REMIND_MS;
      log.warn({ missing, ...(reason !== undefined && { err: reason }) }, 'waiting to listen');
    }
    await delay(LOOK_MS);
  }
  await app.listen({ host: config.host, port: config.port });
};

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
