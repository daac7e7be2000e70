import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase, statementTimeOf } from '../../server/src/platform/database/database.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { addMember, signIn } from '../../server/test/support/members.ts';
import { startWorker } from '../../server/test/support/mail-catcher.ts';
import { addReview } from '../../server/test/support/reviews.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { startServer } from '../../server/test/support/server-process.ts';
import { pastPool, testEnvironment } from '../../server/test/support/test-app.ts';
import { cloneDatabase } from '../../server/test/support/test-database.ts';
import { startPgbouncer } from './start-pgbouncer.ts';

const { url: sessionUrl, drop } = await cloneDatabase();
afterAll(drop);
const pgbouncer = await startPgbouncer(sessionUrl, await freePort());
afterAll(pgbouncer.stop);

const environment = {
  DATABASE_SESSION_URL: sessionUrl,
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`,
  TRUSTED_PROXIES: '127.0.0.1',
  // A slow machine must not fail a test. So only PgBouncer's settings can end a statement early.
  DATABASE_TIMEOUT_MS: '60000',
};
const servers = await Promise.all([
  startServer(pgbouncer.url, environment, afterAll),
  startServer(pgbouncer.url, environment, afterAll),
]);

/** Used inside a test and closed after it, so that its connections do not count in another. */
const usePlatform = (databaseUrl: string) => {
  const platform = openPlatform(
    readConfig({ ...testEnvironment(databaseUrl), ...pastPool(databaseUrl), ...environment }),
  );
  onTestFinished(() => platform.close());
  return platform;
};

/** Without PgBouncer, to see what PostgreSQL has. */
const askPostgres = async <Row extends pg.QueryResultRow>(text: string) => {
  const client = new pg.Client({ connectionString: sessionUrl, application_name: 'test' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

it('behind PgBouncer in transaction mode, 400 of 400 mixed calls succeed on two servers', async () => {
  const platform = usePlatform(sessionUrl);
  const { database } = platform;
  const members = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const member = await addMember(database, { is_premium: true });
      return { ...member, cookie: await signIn(platform, member) };
    }),
  );
  const review = await addReview(database, { spring_id: 7 });
  const ask = async (index: number): Promise<number> => {
    const member = members[index % members.length];
    const json = {
      cookie: String(member?.cookie),
      'content-type': 'application/json',
      // An address each, because limits count by address.
      'x-forwarded-for': `203.0.113.${index % 250}`,
    };
    const get = (path: string) => [path, { headers: json }] as const;
    const send = (path: string, body: object) =>
      [path, { method: 'POST', headers: json, body: JSON.stringify(body) }] as const;
    const calls = [
      get(`/api/springs/${index + 1}`),
      get('/api/springs?search=hot'),
      get(`/api/springs/${index + 1}/nearby`),
      get('/api/springs/7/reviews'),
      get('/api/places?q=boi'),
      get('/api/auth/status'),
      get(`/api/users/${member?.username}/favorites`),
      send(`/api/springs/${index + 1}/favorite`, { category: 'Visited' }),
      send(`/api/reviews/${review}/vote`, { vote: index % 20 < 10 ? 1 : -1 }),
      // Puts a job into the queue, in a transaction.
      send('/api/auth/register', {
        username: `new-${index}`,
        email: `new-${index}@example.test`,
        password: 'a-good-password',
      }),
    ];
    const [path, options] = calls[index % calls.length] ?? get('/api/auth/status');
    const answer = await fetch(`${servers[index % 2]?.url}${path}`, options);
    await answer.text();
    return answer.status;
  };
  const counts: Record<number, number> = {};
  for (let start = 0; start < 400; start += 10) {
    const batch = Array.from({ length: 10 }, (_, index) => ask(start + index));
    for (const status of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
  }
  expect(counts).toEqual({ 200: 360, 201: 40 });
  for (const server of servers) expect(await server.status('/readyz')).toBe(200);
});

it('the list of springs follows a change that was made through PgBouncer', async () => {
  const { database } = usePlatform(pgbouncer.url);
  await database
    .updateTable('springs')
    .set({ name: 'Through the pool' })
    .where('id', '=', 1)
    .execute();
  for (const server of servers) {
    await vi.waitFor(async () => {
      const list = await (await fetch(`${server.url}/api/springs`)).text();
      expect(list).toContain('Through the pool');
    }, 10_000);
  }
});

it('a statement ends in PostgreSQL before its call gives up, and the connection stays good', async () => {
  const { databaseTimeoutMs } = readConfig({ ...testEnvironment(sessionUrl) });
  const shipped = readFileSync(resolve(import.meta.dirname, 'pgbouncer.ini'), 'utf8');
  expect(shipped).toContain(
    `connect_query='set statement_timeout = ${statementTimeOf(databaseTimeoutMs)}; set jit = off'`,
  );
  const blocker = new pg.Client({ connectionString: sessionUrl });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin; lock table springs in access exclusive mode');
  const statuses = Array.from({ length: 8 }, (_, index) =>
    servers[0].status(`/api/springs/${index + 1}`),
  );
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([503]));
  expect(
    await askPostgres(`select query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
  ).toEqual([]);
  await blocker.query('rollback');
  expect(await servers[0].status('/api/springs/1')).toBe(200);
  expect(servers[0].output.text).toContain('canceling statement due to statement timeout');
  expect(servers[0].output.text).not.toMatch(/Query read timeout|a database connection broke/);
});

/** Clients by name, without the one that asks: PostgreSQL vacuums in here when it likes. */
const countConnections = async () => {
  const rows = await askPostgres<{ name: string; count: number }>(`
    select application_name as name, count(*)::int from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()
    group by 1`);
  return new Map(rows.map(({ name, count }) => [name, count]));
};

it('PgBouncer holds at most 20 connections for all servers, and each server two past it', async () => {
  // Far more at once than PgBouncer has connections.
  const statuses = Array.from({ length: 200 }, (_, index) =>
    servers[index % 2 === 0 ? 0 : 1].status(`/api/springs/${index + 1}`),
  );
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  // Those of the tests before take a moment to end.
  await vi.waitFor(async () => {
    const counts = await countConnections();
    // PgBouncer names a connection when a client first uses it; the last it opened may still wait.
    const pooled = (counts.get('wildsoak') ?? 0) + (counts.get('') ?? 0);
    // Jobs that are sent have one for a while.
    const jobs = counts.get('wildsoak jobs') ?? 0;
    expect(pooled).toBeGreaterThan(0);
    expect(pooled).toBeLessThanOrEqual(20);
    expect(counts.get('wildsoak-listener')).toBe(servers.length);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(
      pooled + jobs + servers.length,
    );
    expect(jobs).toBeLessThanOrEqual(servers.length);
  }, 5_000);
});

it('a worker goes past PgBouncer, with two connections for the queue and its pool', async () => {
  const before = await countConnections();
  const worker = { ...environment, SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_POOL_MAX: '2' };
  const { output } = await startWorker(pgbouncer.url, worker, onTestFinished);
  // The registrations of the first test left emails to send.
  await vi.waitFor(() => expect(output.text).toContain('a job failed'), 20_000);
  const after = await vi.waitFor(async () => {
    const counts = await countConnections();
    expect(counts.get('wildsoak worker')).toBe(2);
    return counts;
  }, 20_000);
  expect(after.get('wildsoak-listener')).toBe(before.get('wildsoak-listener'));
  expect(after.get('wildsoak') ?? 0).toBeLessThanOrEqual((before.get('wildsoak') ?? 0) + 2);
});

const SLEEP = { name: 'sleep', text: 'select pg_sleep(0.05)::text as json' };

it('100 servers share 20 connections for their calls', async () => {
  const config = readConfig({ ...testEnvironment(pgbouncer.url), ...environment });
  const { log } = usePlatform(sessionUrl);
  const copies = Array.from({ length: 100 }, () => openDatabase(config, log, createMetrics()));
  onTestFinished(async () => {
    await Promise.all(copies.map(({ primary }) => primary.close()));
  });
  const busy = copies.flatMap(({ primary: { readPrepared } }) =>
    Array.from({ length: 2 }, () => readPrepared(SLEEP, [])),
  );
  const counts: number[] = [];
  const answered = Promise.all(busy).then(() => true);
  while (!(await Promise.race([answered, Promise.resolve(false)]))) {
    const connections = await countConnections();
    counts.push((connections.get('wildsoak') ?? 0) + (connections.get('') ?? 0));
  }
  expect(Math.max(...counts)).toBeGreaterThan(10);
  expect(Math.max(...counts)).toBeLessThanOrEqual(20);
});
