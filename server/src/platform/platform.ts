import type { Config } from '../config.ts';
import { openAi } from './ai.ts';
import { watchCertificate } from './certificate-metrics.ts';
import { openDatabase } from './database/database.ts';
import { openListener } from './database/listener.ts';
import { openReads } from './database/reads.ts';
import { openFiles } from './files.ts';
import { watchJobs } from './job-metrics.ts';
import { openJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openOfficial } from './official/official.ts';
import { openOutside } from './outside/outside.ts';
import { pausableAi, pausableFetch, pausableFiles } from './pause.ts';
import { openDecoder } from './photos/decoder.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { openRedis } from './redis.ts';
import { openRouting } from './routing/routing.ts';
import { createSessions } from './sessions.ts';
import { openFlights } from './single-flight.ts';
import { openSite } from './site.ts';
import { watchStorage } from './storage-metrics.ts';
import { openStripe } from './stripe.ts';
import { openSurvey } from './survey/survey.ts';
import { tracing } from './tracing/tracing.ts';
import { openUploads } from './uploads.ts';

/** Opened once per process. Features take the parts they need: `Pick<Platform, …>`. */
export const openPlatform = (config: Config, role = 'tool') => {
  const log = createLog(config, role);
  tracing()?.logTo(log);
  const metrics = createMetrics();
  const { primary, replica } = openDatabase(config, log, metrics);
  const { database, readPrepared } = primary;
  const reads = openReads(primary, replica, metrics);
  const site = openSite(database, config, metrics);
  const listener = openListener(config, log);
  const redis = openRedis(config, log);
  const jobs = openJobs(config, log);
  const uploads = openUploads();
  const decoder = openDecoder(log, metrics);
  const survey = openSurvey(config.survey, log, metrics);
  const limiter = createRateLimiter(redis, metrics);
  const flights = openFlights(redis, config);
  const outside = openOutside();
  const notReady = new Set<string>();
  watchJobs(database, metrics);
  watchStorage(config, metrics);
  watchCertificate(config, metrics);
  metrics.gauge('process_not_ready', 'What keeps the process from serving', ['reason'], (gauge) => {
    for (const reason of notReady) gauge.set({ reason }, 1);
  });
  return {
    config,
    log,
    metrics,
    database,
    readPrepared,
    reads,
    site,
    listener,
    limiter,
    flights,
    sessions: createSessions(config, primary, reads),
    jobs,
    files: pausableFiles(openFiles(config.files), site),
    uploads,
    decoder,
    // Null without Stripe.
    payments: config.stripe && openStripe(config.stripe, pausableFetch(site)),
    routing: openRouting(config.routingUrl, metrics),
    survey,
    official: openOfficial({ config, database, flights, limiter, log, metrics, outside }),
    // Null without a language model.
    ai: config.ai && pausableAi(openAi(config.ai, log, metrics), site),
    // What keeps the process from serving, in words.
    notReady,
    async close() {
      redis.disconnect();
      decoder.close();
      survey.close();
      outside.close();
      await uploads.close();
      await jobs.close();
      await Promise.all([listener.close(), primary.close(), replica?.close()]);
      await tracing()?.close();
    },
  };
};

export type Platform = ReturnType<typeof openPlatform>;
