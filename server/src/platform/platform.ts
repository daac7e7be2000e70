import { pino } from 'pino';
import type { Config } from '../config.ts';
import { openAi } from './ai.ts';
import { openDatabase } from './database/database.ts';
import { openListener } from './database/listener.ts';
import { openFiles } from './files.ts';
import { openJobs } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { openDecoder } from './photos/decoder.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { openRedis } from './redis.ts';
import { openRouting } from './routing/routing.ts';
import { createSessions } from './sessions.ts';
import { openStripe } from './stripe.ts';
import { openUploads } from './uploads.ts';

/** Only these fields: drivers attach clients and passwords to their errors. */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
};

const createLog = (config: Config) =>
  pino({
    level: config.logLevel,
    serializers: { err: describeError },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    ...(config.mode === 'development' && { transport: { target: 'pino-pretty' } }),
  });

/** Opened once per process. Features take the parts they need: `Pick<Platform, …>`. */
export const openPlatform = (config: Config) => {
  const log = createLog(config);
  const metrics = createMetrics();
  const { database, readPrepared } = openDatabase(config, log, metrics);
  const listener = openListener(config, log);
  const redis = openRedis(config, log);
  const jobs = openJobs(config, log);
  const uploads = openUploads();
  const decoder = openDecoder(log, metrics);
  return {
    config,
    log,
    metrics,
    database,
    readPrepared,
    listener,
    limiter: createRateLimiter(redis, metrics),
    sessions: createSessions(database, readPrepared),
    jobs,
    files: openFiles(config.files),
    uploads,
    decoder,
    // Null without Stripe.
    payments: config.stripe && openStripe(config.stripe),
    routing: openRouting(config.routingUrl, metrics),
    // Null without a language model.
    ai: config.ai && openAi(config.ai, log, metrics),
    // What keeps the process from serving, in words.
    notReady: new Set<string>(),
    async close() {
      redis.disconnect();
      decoder.close();
      await uploads.close();
      await jobs.close();
      await Promise.all([listener.close(), database.destroy()]);
    },
  };
};

export type Platform = ReturnType<typeof openPlatform>;
