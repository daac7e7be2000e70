import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Transaction } from './database/database.ts';
import { HttpError, UNAVAILABLE } from './http/errors.ts';
import type { Metrics } from './metrics.ts';
import { withTimeout } from './timeout.ts';

/** Work for later, in a queue of its own. `cron` where nobody sends it: the clock does. */
export interface JobKind<Data extends object> {
  name: string;
  options: QueueOptions;
  cron?: string;
  /** Never set: carries the type. */
  readonly data?: Data;
}

export const defineJob = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => kind;

export interface Jobs {
  /** In the transaction that causes it: both happen or neither. */
  send<Data extends object>(
    transaction: Transaction,
    kind: JobKind<Data>,
    data: Data,
  ): Promise<void>;
  close(): Promise<void>;
}

/**
 * The sender of a server process: it works on nothing. What it asks for itself goes over a connection
 * of its own: the callers' transactions may hold all of the pool, and wait for it.
 */
export const openJobs = (config: Config, log: Logger): Jobs => {
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
  // With the first job, not with the process: that must start while PostgreSQL is away.
  let starting: Promise<unknown> | undefined;
  const start = () => {
    starting ??= boss.start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    async send(transaction, kind, data) {
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

/** The queue's own tables, and a queue for each kind. Part of every migration. */
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
/** Within the process' own 10 s. */
const STOP_MS = 8_000;

/** Works on the jobs until it is told to stop; what fails is tried again as its kind says. */
export const startWork = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
  // oxlint-disable-next-line typescript/no-explicit-any -- Each work fits its own kind; the list holds all sorts.
  works: readonly Work<any>[],
) => {
  const jobs = metrics.counter(
    'jobs_total',
    'Background jobs that were worked on, by kind and result',
    ['job', 'result'],
  );
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
