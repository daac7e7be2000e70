import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runSql } from '../../test/support/database-tools.ts';
import { catchMail, startWorker } from '../../test/support/mail-catcher.ts';
import { metricValues } from '../../test/support/metrics.ts';
import { freePort } from '../../test/support/server-process.ts';
import { slowness } from '../../test/support/processor-time.ts';
import { testEnvironment, useApp } from '../../test/support/test-app.ts';
import { readConfig } from '../config.ts';
import { createMetrics } from './metrics.ts';
import { watchJobs } from './job-metrics.ts';
import { openPlatform } from './platform.ts';

const { platform, database, databaseUrl } = await useApp();

/** Without the few seconds for which a process keeps its figures. */
const figures = async () => {
  const metrics = createMetrics();
  watchJobs(database, metrics);
  const values = async (name: string) =>
    (await metricValues(metrics, name)).map(({ labels, value }) => ({
      ...(labels as { queue?: string; state?: string }),
      value,
    }));
  return {
    waiting: await values('jobs_waiting'),
    oldest: await values('jobs_oldest_due_seconds'),
    givenUp: await values('jobs_given_up'),
    succeeded: await values('jobs_last_success_timestamp_seconds'),
    worker: await values('jobs_worker_seen_timestamp_seconds'),
    archiving: await values('backup_archiving'),
    archived: await values('backup_log_archived_timestamp_seconds'),
  };
};

const addJob = (name: string, facts: { state?: string; startAfter?: string; completed?: string }) =>
  sql`insert into pgboss.job (name, state, start_after, completed_on)
    values (${name}, ${facts.state ?? 'created'}::pgboss.job_state,
      now() - ${facts.startAfter ?? '0 s'}::interval, now() - ${facts.completed ?? null}::interval)`.execute(
    database,
  );

describe('while no worker runs', () => {
  it('a server counts what is ready, what waits for another try, and the oldest that is due', async () => {
    await addJob('account-mail', { startAfter: '20 minutes' });
    await addJob('account-mail', { startAfter: '10 minutes' });
    await addJob('account-mail', { startAfter: '-1 hour' });
    await addJob('account-mail', { state: 'retry', startAfter: '-2 minutes' });
    await addJob('account-mail', { state: 'active', startAfter: '3 hours' });
    const { waiting, oldest } = await figures();
    expect(waiting).toContainEqual({ queue: 'account-mail', state: 'ready', value: 2 });
    expect(waiting).toContainEqual({ queue: 'account-mail', state: 'retrying', value: 1 });
    expect(waiting).toContainEqual({ queue: 'photo-release', state: 'ready', value: 0 });
    const age = oldest.find(({ queue }) => queue === 'account-mail')?.value ?? 0;
    expect(age).toBeGreaterThanOrEqual(1_200);
    expect(age).toBeLessThan(1_300);
    expect(oldest).toContainEqual({ queue: 'photo-release', value: 0 });
  });

  it('it says when each planned job last succeeded, and counts from its plan if it never did', async () => {
    await addJob('photo-sweep', { state: 'completed', completed: '3 hours' });
    await addJob('photo-sweep', { state: 'completed', completed: '2 hours' });
    await addJob('photo-sweep', { state: 'failed', completed: '1 hour' });
    await sql`update pgboss.schedule set created_on = now() - interval '5 days'
      where name = 'owner-sweep'`.execute(database);
    const { succeeded } = await figures();
    const hoursAgo = (name: string) =>
      (Date.now() / 1_000 - (succeeded.find(({ queue }) => queue === name)?.value ?? 0)) / 3_600;
    expect(hoursAgo('photo-sweep')).toBeCloseTo(2, 1);
    expect(hoursAgo('owner-sweep')).toBeCloseTo(120, 1);
    expect(new Set(succeeded.map(({ queue }) => queue))).toEqual(
      new Set([
        'account-sweep',
        'bathing-refresh',
        'billing-reconcile',
        'owner-sweep',
        'photo-sweep',
        'summary-refresh',
        'visit-sweep',
      ]),
    );
  });

  it('it says when a worker last lived, or that there never was one', async () => {
    expect((await figures()).worker).toEqual([{ value: 0 }]);
    await sql`update pgboss.version set cron_on = now() - interval '10 minutes'`.execute(database);
    const [seen] = (await figures()).worker;
    expect(Date.now() / 1_000 - (seen?.value ?? 0)).toBeCloseTo(600, -1);
  });

  it('without an archive of its log, PostgreSQL has no age of a backup', async () => {
    expect(await figures()).toMatchObject({ archived: [], archiving: [{ value: 0 }] });
  });

  it('it takes what failed for good from pg-boss, which counts', async () => {
    await sql`update pgboss.queue set failed_count = 3 where name = 'owner-mail'`.execute(database);
    expect((await figures()).givenUp).toContainEqual({ queue: 'owner-mail', value: 3 });
  });

  it('a scrape costs one query in five seconds, however many come', async () => {
    const metrics = createMetrics();
    const asked = vi.fn<() => void>();
    const counting = database.withPlugin({
      transformQuery: ({ node }) => (asked(), node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    watchJobs(counting, metrics);
    for (let scrape = 0; scrape < 5; scrape += 1) await metrics.registry.metrics();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

const textWithout = async (databasePort: number) => {
  const url = `postgres://nobody@127.0.0.1:${databasePort}/none`;
  const away = openPlatform(readConfig({ ...testEnvironment(url), DATABASE_TIMEOUT_MS: '9000' }));
  onTestFinished(() => away.close());
  return away.metrics.registry.metrics();
};

describe('without the database', () => {
  const absent = (text: string) => {
    expect(text).toMatch(/^jobs_readable 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toMatch(/^jobs_(waiting|oldest|given|last|worker)\w+[ {]/m);
  };

  it('the metrics answer, and say that they do not know the jobs', async () => {
    absent(await textWithout(await freePort()));
  });

  it('a database that takes connections and says nothing holds up no scrape', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const startedAt = Date.now();
    absent(await textWithout((silent.address() as AddressInfo).port));
    expect(Date.now() - startedAt).toBeLessThan(2_500 * slowness());
  });
});

it('a process says what keeps it from serving', async () => {
  platform.notReady.add('springs');
  expect(await platform.metrics.registry.metrics()).toContain(
    'process_not_ready{reason="springs"} 1',
  );
  platform.notReady.delete('springs');
  expect(await platform.metrics.registry.metrics()).not.toContain('process_not_ready{');
});

it('a process says how much room its disks have', async () => {
  const text = await platform.metrics.registry.metrics();
  for (const folder of ['photos', 'tiles', 'temporary']) {
    const read = (name: string) =>
      Number(new RegExp(`^${name}{folder="${folder}"} (.+)$`, 'm').exec(text)?.[1]);
    expect(read('storage_free_bytes')).toBeGreaterThan(0);
    expect(read('storage_size_bytes')).toBeGreaterThanOrEqual(read('storage_free_bytes'));
  }
});

it('a worker answers on its metrics port whether it is alive, and whether it works', async () => {
  const { smtpUrl } = await catchMail(onTestFinished);
  const port = await freePort();
  const environment = { SMTP_URL: smtpUrl, METRICS_PORT: String(port) };
  await startWorker(databaseUrl, environment, onTestFinished);
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask('/healthz')).toEqual({ status: 200, text: '{"status":"alive"}' });
  expect(await ask('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' });
  expect(await ask('/nothing')).toMatchObject({ status: 404 });
  expect((await ask('/metrics')).text).toContain(
    'jobs_total{queue="photo-sweep",result="failed"} 0',
  );

  const admin = new URL(databaseUrl);
  const name = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  onTestFinished(() => runSql(admin.href, `alter database ${name} allow_connections true`));
  await runSql(admin.href, `alter database ${name} allow_connections false`);
  await runSql(
    admin.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  expect(await ask('/readyz')).toEqual({
    status: 503,
    text: '{"error":"Not ready: database."}',
  });
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
});
