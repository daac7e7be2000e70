import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Transaction } from './database/database.ts';
import { HttpError, UNAVAILABLE } from './http/errors.ts';
import type { Metrics } from './metrics.ts';
import { withTimeout } from './timeout.ts';

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
 * Only sends jobs. It has its own connection, because the transactions that send them may hold the
 * whole pool.
 */
export const openJobs = (config: Config, log: Logger) => {
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
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
  return {
    /** Part of the transaction: both happen or neither. */
    async send<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: Data) {
      await withTimeout(start(), config.databaseTimeoutMs).catch(() => {
        throw new HttpError(503, UNAVAILABLE);
      });
      await boss.send(kind.name, data, { db: fromKysely(transaction) });
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

const POLL_S = 1;
const AT_ONCE = 2;
/** The whole process has 10 s. */
const STOP_MS = 8_000;

/** pg-boss retries failed jobs as their kind's options say. */
export const startWork = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
  // oxlint-disable-next-line typescript/no-explicit-any -- Each work has its own type of data.
  works: readonly Work<any>[],
) => {
  const jobs = metrics.counter('jobs_total', 'Finished background jobs, by kind and result', [
    'job',
    'result',
  ]);
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: 'wildsoak worker',
    max: 4,
    migrate: false,
    createSchema: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  await boss.start();
  for (const { kind, run } of works) {
    await boss.work<object>(
      kind.name,
      { pollingIntervalSeconds: POLL_S, localConcurrency: AT_ONCE },
      async ([job]) => {
        if (!job) return;
        try {
          await run(job.data);
          jobs.inc({ job: kind.name, result: 'done' });
        } catch (error) {
          jobs.inc({ job: kind.name, result: 'failed' });
          log.error({ err: error, job: kind.name, id: job.id }, 'a job failed');
          throw error;
        }
      },
    );
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
};
