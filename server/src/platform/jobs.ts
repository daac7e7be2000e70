import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database, Transaction } from './database/database.ts';
import { HttpError, UNAVAILABLE } from './errors.ts';
import { findMissing } from './database/reads.ts';
import type { Metrics } from './metrics.ts';
import type { Site } from './site.ts';
import { singleFlight } from './single-flight.ts';
import { withTimeout } from './timeout.ts';
import { tracing } from './tracing/tracing.ts';

/** Work for later, in its own queue. Jobs with a `cron` start by the clock. */
export interface JobKind<Data extends object> {
  name: string;
  options: QueueOptions;
  cron?: string;
  /** Never set; it only carries the type. */
  readonly data?: Data;
}

export const defineJob = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => kind;

/**
 * Only sends jobs. It has its own connection past PgBouncer, because the transactions that send them may hold the
 * whole pool, and PgBouncer's, while they wait for each other.
 */
export const openJobs = (config: Config, log: Logger) => {
  const boss = new PgBoss({
    connectionString: config.databaseSessionUrl,
    application_name: 'wildsoak jobs',
    max: 1,
    connectionTimeoutMillis: config.databaseTimeoutMs,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  // With the first job, because a process must start even while PostgreSQL is down.
  let starting: Promise<unknown> | undefined;
  const start = () => {
    starting ??= boss.start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  const ready = () =>
    withTimeout(start(), config.databaseTimeoutMs).catch(() => {
      throw new HttpError(503, UNAVAILABLE);
    });
  return {
    /** Part of the transaction: both happen or neither. `startAfter` is in seconds. */
    async send<Data extends object>(
      transaction: Transaction,
      kind: JobKind<Data>,
      data: Data,
      startAfter = 0,
    ) {
      await ready();
      const traceparent = tracing()?.traceparent();
      const sent = traceparent === undefined ? data : { ...data, traceparent };
      await boss.send(kind.name, sent, { db: fromKysely(transaction), startAfter });
    },
    /** A failed job runs again. */
    async retry(transaction: Transaction, queue: string, id: string) {
      await ready();
      await boss.retry(queue, id, { db: fromKysely(transaction) });
    },
    /** Whatever its state. */
    async drop(transaction: Transaction, queue: string, id: string) {
      await ready();
      await boss.deleteJob(queue, id, { db: fromKysely(transaction) });
    },
    async close() {
      if (starting) await boss.stop({ graceful: false });
    },
  };
};

/** Part of every migration. */
export const prepareQueues = async (databaseUrl: string, kinds: readonly JobKind<object>[]) => {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const { name, options, cron } of kinds) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
      if (cron) await boss.schedule(name, cron);
    }
  } finally {
    await boss.stop();
  }
};

export interface Work<Data extends object> {
  kind: JobKind<Data>;
  run: (data: Data) => Promise<void>;
}

export const defineWork = <Data extends object>(
  kind: JobKind<Data>,
  run: (data: Data) => Promise<void>,
): Work<Data> => ({ kind, run });

/** Reading and closing jobs takes milliseconds; their work has the pool. */
const QUEUE_CONNECTIONS = 2;
const POLL_S = 1;
const AT_ONCE = 2;
/** Many polls. Each queue has its own loop, so a long job keeps only its own from polling. */
const SILENT_MS = 30_000;
const ANSWER_MS = 2_000;
/** The whole process has 10 s. */
const STOP_MS = 8_000;

/** As a part of the request that sent the job, if that was traced. */
const traced = (
  name: string,
  // A planned job carries nothing.
  sent: { traceparent?: string } | null,
  run: (data: object) => Promise<void>,
) => {
  const { traceparent, ...data } = sent ?? {};
  return tracing()?.go(name, traceparent, () => run(data)) ?? run(data);
};

interface WorkParts {
  config: Config;
  database: Database;
  log: Logger;
  metrics: Metrics;
  notReady: ReadonlySet<string>;
  site: Site;
}

// oxlint-disable-next-line typescript/no-explicit-any -- Each work has its own type of data.
type Works = readonly Work<any>[];

const takeWork = async (boss: PgBoss, { log, metrics, site }: WorkParts, works: Works) => {
  const jobs = metrics.counter('jobs_total', 'Finished background jobs, by queue and result', [
    'queue',
    'result',
  ]);
  await boss.start();
  for (const { kind, run } of works) {
    // A counter that starts at 1 would hide the first failure.
    for (const result of ['done', 'failed']) jobs.inc({ queue: kind.name, result }, 0);
    await boss.work<object>(
      kind.name,
      { pollingIntervalSeconds: POLL_S, localConcurrency: AT_ONCE },
      async ([job]) => {
        if (!job) return;
        try {
          // Paused a moment ago: the worker is about to stop.
          await site.refuseIfPaused();
          await traced(kind.name, job.data, run);
          jobs.inc({ queue: kind.name, result: 'done' });
        } catch (error) {
          jobs.inc({ queue: kind.name, result: 'failed' });
          log.error({ err: error, job: kind.name, id: job.id }, 'a job failed');
          throw error;
        }
      },
    );
  }
};

/** pg-boss retries failed jobs as their kind's options say. */
export const startWork = async (parts: WorkParts, works: Works) => {
  const { config, database, log, notReady } = parts;
  const boss = new PgBoss({
    connectionString: config.databaseSessionUrl,
    application_name: 'wildsoak worker',
    max: QUEUE_CONNECTIONS,
    migrate: false,
    createSchema: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  try {
    await takeWork(boss, parts, works);
  } catch (error) {
    // Somebody tries again soon, with connections of their own.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  const ask = singleFlight(() => findMissing((read) => read(database), notReady));
  const lastPoll = () => Math.max(0, ...boss.getWipData().map((loop) => loop.lastFetchedOn ?? 0));
  const startedAt = Date.now();
  return {
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
    /** What keeps it from working. */
    missing: async (): Promise<string[]> => {
      const noAnswer = { missing: ['database'] };
      const { missing } = await withTimeout(ask(), ANSWER_MS).catch(() => noAnswer);
      const isSilent = Date.now() - Math.max(lastPoll(), startedAt) > SILENT_MS;
      return isSilent ? [...missing, 'polling'] : missing;
    },
  };
};
