import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { Metrics } from './metrics.ts';
import { singleFlight } from './single-flight.ts';
import { withTimeout } from './timeout.ts';

/** Several scrapes, and several servers, cost little. */
const KEPT_MS = 5_000;
/** A scrape must not wait for a database that does not answer. */
const ANSWER_MS = 1_000;

/** Of `pgboss.queue`: pg-boss keeps its own there too. */
export const IS_OURS = sql`not starts_with(queue.name, '__pgboss')`;
/** Of `pgboss.job`: nobody works on it, and it waits for no other job. */
export const IS_WAITING = sql`job.state < 'active' and not job.blocked`;
/** Since when the job could run that has waited longest; null without one. */
export const OLDEST_DUE = sql`min(job.start_after)
  filter (where ${IS_WAITING} and job.start_after <= now())`;

interface JobFigures {
  /** When a worker last looked at its clock, which pg-boss does every 30 s; 0 for never. */
  worker_seen: number;
  /** When PostgreSQL last archived its log, or else started; null if it archives nothing. */
  log_archived: number | null;
  queues: { queue: string; ready: number; retrying: number; oldest_s: number; failed: number }[];
  /** A job that never succeeded counts from the day it was first planned. */
  planned: { queue: string; succeeded: number }[];
}

/** Reads only what waits and what is planned: finished jobs can be many, so pg-boss counts the failed. */
const readFigures = async (database: Database): Promise<JobFigures> => {
  const { rows } = await sql<JobFigures>`
    select
      (select coalesce(extract(epoch from max(cron_on)), 0)::float8 from pgboss.version) as worker_seen,
      (select case current_setting('archive_mode') when 'off' then null
        else extract(epoch from coalesce(last_archived_time, pg_postmaster_start_time()))::float8 end
        from pg_stat_archiver) as log_archived,
      (select coalesce(json_agg(q), '[]') from (
        select queue.name as queue, queue.failed_count as failed,
          count(*) filter (where job.state = 'created' and job.start_after <= now()) as ready,
          count(*) filter (where job.state = 'retry') as retrying,
          coalesce(extract(epoch from now() - ${OLDEST_DUE}), 0)::float8 as oldest_s
        from pgboss.queue left join pgboss.job on job.name = queue.name and ${IS_WAITING}
        where ${IS_OURS}
        group by queue.name
      ) q) as queues,
      (select coalesce(json_agg(p), '[]') from (
        select schedule.name as queue,
          extract(epoch from coalesce(max(job.completed_on), schedule.created_on))::float8 as succeeded
        from pgboss.schedule
        left join pgboss.job on job.name = schedule.name and job.state = 'completed'
        group by schedule.name, schedule.created_on
      ) p) as planned`.execute(database);
  const [figures] = rows;
  if (!figures) throw new Error('no figures of jobs');
  return figures;
};

/**
 * Every process says how the jobs are, so a dead worker shows. Without the database the figures are
 * absent, and `jobs_readable` is 0.
 */
export const watchJobs = (database: Database, metrics: Metrics) => {
  let known: { at: number; figures: Promise<JobFigures | null> } | undefined;
  const readShared = singleFlight(() => readFigures(database));
  const read = () => withTimeout(readShared(), ANSWER_MS).catch(() => null);
  const figures = () => {
    if (!known || Date.now() - known.at > KEPT_MS) known = { at: Date.now(), figures: read() };
    return known.figures;
  };

  metrics.gauge(
    'jobs_readable',
    '1 if the database said how the jobs are; 0 if it did not answer',
    [],
    async (gauge) => gauge.set((await figures()) ? 1 : 0),
  );
  metrics.gauge(
    'jobs_waiting',
    'Jobs not started yet: ready to run, or waiting for another try',
    ['queue', 'state'],
    async (gauge) => {
      for (const { queue, ready, retrying } of (await figures())?.queues ?? []) {
        gauge.set({ queue, state: 'ready' }, ready);
        gauge.set({ queue, state: 'retrying' }, retrying);
      }
    },
  );
  metrics.gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest job that could run has been waiting',
    ['queue'],
    async (gauge) => {
      for (const { queue, oldest_s } of (await figures())?.queues ?? [])
        gauge.set({ queue }, oldest_s);
    },
  );
  metrics.gauge(
    'jobs_given_up',
    'Jobs of the last days that failed for good, after all their tries',
    ['queue'],
    async (gauge) => {
      for (const { queue, failed } of (await figures())?.queues ?? []) gauge.set({ queue }, failed);
    },
  );
  metrics.gauge(
    'jobs_last_success_timestamp_seconds',
    'When a planned job last succeeded',
    ['queue'],
    async (gauge) => {
      for (const { queue, succeeded } of (await figures())?.planned ?? [])
        gauge.set({ queue }, succeeded);
    },
  );
  metrics.gauge(
    'jobs_worker_seen_timestamp_seconds',
    'The last sign of life of any worker; 0 if there never was one',
    [],
    async (gauge) => {
      const found = await figures();
      if (found) gauge.set(found.worker_seen);
      else gauge.remove();
    },
  );
  metrics.gauge(
    'backup_archiving',
    '1 if PostgreSQL archives its log for the backup; 0 if it does not, as after a restore',
    [],
    async (gauge) => {
      const found = await figures();
      if (found) gauge.set(found.log_archived === null ? 0 : 1);
      else gauge.remove();
    },
  );
  metrics.gauge(
    'backup_log_archived_timestamp_seconds',
    'When PostgreSQL last archived its log for the backup; absent if it is not set up to',
    [],
    async (gauge) => {
      const archived = (await figures())?.log_archived ?? null;
      if (archived === null) gauge.remove();
      else gauge.set(archived);
    },
  );
};
