import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { openAi, type Ai } from './ai.ts';
import { openDatabase, type Database, type ReadPrepared } from './database/database.ts';
import { openListener, type Listener } from './database/listener.ts';
import { openFiles, type Files } from './files.ts';
import { openJobs, type Jobs } from './jobs.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openDecoder, type Decoder } from './photos/decoder.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { openRedis } from './redis.ts';
import { openRouting, type Routing } from './routing/routing.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { openStripe, type Payments } from './stripe.ts';
import { openUploads, type Uploads } from './uploads.ts';

/** What any feature may use. Opened once for each process. */
export interface Platform {
  config: Config;
  log: Logger;
  metrics: Metrics;
  database: Database;
  readPrepared: ReadPrepared;
  listener: Listener;
  limiter: RateLimiter;
  sessions: Sessions;
  jobs: Jobs;
  files: Files;
  uploads: Uploads;
  decoder: Decoder;
  /** Null where nobody can pay. */
  payments: Payments | null;
  routing: Routing;
  /** Null where nobody writes summaries. */
  ai: Ai | null;
  /** What the process still lacks before it can serve, in words. */
  notReady: Set<string>;
  close(): Promise<void>;
}

/** Of an error, what a person needs: drivers hang clients and passwords on theirs. */
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

export const openPlatform = (config: Config): Platform => {
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
    payments: config.stripe && openStripe(config.stripe),
    routing: openRouting(config.routingUrl, metrics),
    ai: config.ai && openAi(config.ai, log, metrics),
    notReady: new Set(),
    async close() {
      redis.disconnect();
      decoder.close();
      await uploads.close();
      await jobs.close();
      await Promise.all([listener.close(), database.destroy()]);
    },
  };
};
