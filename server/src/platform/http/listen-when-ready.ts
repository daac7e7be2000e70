import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { findMissing } from './health.ts';

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
  { config, reads, log, notReady }: Pick<Platform, 'config' | 'reads' | 'log' | 'notReady'>,
) => {
  await app.ready();
  let sayAt = performance.now() + QUIET_MS;
  for (;;) {
    const { missing, reason } = await findMissing(reads.anyCopy.run, notReady);
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
