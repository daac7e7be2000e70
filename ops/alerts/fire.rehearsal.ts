import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { officialAt } from '../../fakes/official/server.ts';
import { surveyAt } from '../../fakes/tiles/server.ts';
import { startRouting } from '../../routing/test/start-routing.ts';
import { readConfig } from '../../server/src/config.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';
import { useAi } from '../../server/test/support/ai.ts';
import { fillDatabase, runSql } from '../../server/test/support/database-tools.ts';
import { catchMail } from '../../server/test/support/mail-catcher.ts';
import { addMember, signIn } from '../../server/test/support/members.ts';
import { landscape, photoForm } from '../../server/test/support/photos.ts';
import { createPrivatePostgres } from '../../server/test/support/private-postgres.ts';
import { freePort } from '../../scripts/services/ports.ts';
import { useStripe } from '../../server/test/support/stripe.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { readRules } from './rules.ts';
import { planProcess, startRedis, startTls } from './site-to-break.ts';
import { watchSite } from './watch-site.ts';

// Makes every fault for real, on a real site, and waits for the email about it.

const OPERATOR = 'operator@wildsoak.example';
const startedAt = Date.now();
const say = (line: string) =>
  process.stdout.write(`${Math.round((Date.now() - startedAt) / 1_000)} s: ${line}\n`);

const MEGABYTES = 20;

/** A disk of its own, in memory, which takes root. */
const useSmallDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]);
  afterAll(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    fill: () => writeFileSync(join(folder, 'full'), Buffer.alloc((MEGABYTES - 1) * 1024 * 1024)),
  };
};

const postgres = createPrivatePostgres(
  await freePort(),
  // The place of the backup takes nothing.
  '-c archive_mode=on -c archive_command=false',
);
postgres.start();
afterAll(() => postgres.remove());
await fillDatabase(postgres.url);
const [redis, stripe, ai, mail, publicUrl, routing] = await Promise.all([
  startRedis(),
  useStripe(),
  useAi(),
  catchMail(),
  startTls(),
  startRouting({ network: 'sketch' }),
]);
afterAll(() => routing.close());
const disk = useSmallDisk();
const environment = {
  ...stripe.environment,
  ...ai.environment,
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  PUBLIC_URL: publicUrl,
  SMTP_URL: mail.smtpUrl,
  ROUTING_URL: routing.url,
  FILES_DIR: disk.folder,
  AI_DAILY_BUDGET: '0',
  // Nobody is there.
  ...surveyAt('http://127.0.0.1:9'),
  ...officialAt('http://127.0.0.1:9'),
};
const server = await planProcess('serve', environment);
const other = await planProcess('serve', environment);
const worker = await planProcess('worker', environment);
server.start();
const endOther = other.start();
const endWorker = worker.start();

const platform = openPlatform(
  readConfig({ ...testEnvironment(postgres.url), PUBLIC_URL: publicUrl }),
);
afterAll(() => platform.close());
const cookie = await signIn(platform, await addMember(platform.database));

const run = (text: string) => runSql(postgres.url, text);

const post = async (path: string, body: string | Uint8Array, headers: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { cookie, origin: publicUrl, ...headers },
    body: Buffer.from(body),
  });
const postJson = async (path: string) => {
  const answer = await post(path, '{}', { 'content-type': 'application/json' });
  const text = await answer.text();
  return (text === '' ? {} : JSON.parse(text)) as { sessionId?: string; error?: string };
};

let watch: Awaited<ReturnType<typeof watchSite>>;

// Registered from inside a hook, an end would never run.
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
const arrived = new Set<string>();

/** Waits for the emails about these alerts. */
const hear = async (...alerts: string[]) => {
  const waiting = new Set(alerts);
  await vi.waitFor(
    async () => {
      for (const { subject } of await mail.read(OPERATOR)) {
        const alert = /^\[firing\] (\w+): /.exec(subject)?.[1];
        if (alert === undefined) continue;
        if (!arrived.has(alert)) say(subject);
        arrived.add(alert);
        waiting.delete(alert);
      }
      expect([...waiting]).toEqual([]);
    },
    { timeout: 180_000, interval: 500 },
  );
};

beforeAll(async () => {
  await Promise.all([server.answers(), other.answers(), worker.answers()]);
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
  });
  const routingTarget = new URL(routing.url).host;
  watch = await watchSite(
    {
      'wildsoak-server': [server.target, other.target],
      'wildsoak-worker': [worker.target],
      'wildsoak-routing': [routingTarget],
    },
    mail.smtpUrl,
    (end) => ends.push(end),
  );
  // Increases need a figure from before, and this one grows for as long as maps are looked at.
  const looking = setInterval(() => {
    void fetch(`${server.url}/tiles/topo/12/721/1500`).catch(() => undefined);
    void fetch(`${server.url}/api/springs/1/outlook`).catch(() => undefined);
  }, 1_000);
  ends.push(() => Promise.resolve(clearInterval(looking)));
  await vi.waitFor(async () => expect(await watch.ask('sum(jobs_readable)')).toBe(3), 30_000);
  await delay(5_000);
});

it('hears about jobs that fail, money that differs, and a job that missed its hour', async () => {
  await run(`update pgboss.schedule set created_on = now() - interval '2 days'`);
  await run(`insert into pgboss.job (name, data, retry_limit)
    values ('photo-release', '{"hashes": null}', 0)`);
  const { sessionId } = await postJson('/api/stripe/create-checkout-session');
  await stripe.control(`sessions/${sessionId}/pay`);
  await run(`insert into pgboss.job (name) values ('billing-reconcile')`);
  await hear('JobsGivenUp', 'PaymentsDiffer', 'PlannedJobMissed');
});

it('hears about every part that is away or full, and about a dead worker', async () => {
  await endWorker();
  await postJson('/api/account/verification');
  await endOther();
  await redis.end();
  await routing.close();
  disk.fill();
  for (let sent = 0; sent < 5; sent += 1)
    await post('/api/stripe/webhook', '{}', {
      'content-type': 'application/json',
      'stripe-signature': 't=1,v1=00',
    });
  expect((await postJson('/api/springs/1/summary')).error).toContain(
    "can't write more summaries today",
  );
  const { headers, payload } = photoForm([{ bytes: await landscape(64, 48).jpeg().toBuffer() }]);
  expect((await post('/api/springs/1/reviews', payload, headers)).status).toBe(503);
  await hear(
    'WorkerDead',
    'QueueOld',
    'ProcessDown',
    'LimitsNotShared',
    'RoutingAway',
    'SurveyAway',
    'AgencyAway',
    'DiskFilling',
    'WebhooksRefused',
    'AiBudgetUsedUp',
    'PhotoDecoderDead',
    'CertificateEnding',
    'BackupOld',
  );
});

it('hears about a server that is slow, fails, shows an old list, or never gets ready', async () => {
  const locked = run(
    'begin; lock table springs in access exclusive mode; select pg_sleep(300)',
  ).catch(() => undefined);
  // It cannot read the list once.
  other.start();
  const asking = new AbortController();
  const ask = async () => {
    while (!asking.signal.aborted) {
      await fetch(`${server.url}/api/springs/1`).catch(() => undefined);
      // A change that every server hears about.
      await run('notify springs_changed');
    }
  };
  const asks = Promise.all([ask(), ask(), ask(), ask()]);
  await hear('ServerErrors', 'SlowAnswers', 'ListFailing', 'NotReady');
  asking.abort();
  await asks;
  await run(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  await locked;
});

it('hears about a copy that is paused, and a database that is away', async () => {
  await run(`update site set paused_at = now(), paused_because = 'a rehearsal'`);
  await hear('SitePaused');
  postgres.kill();
  await hear('DatabaseAway');
});

it('heard every alert that we ship', () => {
  const rules = readRules(readFileSync(join(import.meta.dirname, 'rules.yaml'), 'utf8'));
  expect([...arrived]).toEqual(expect.arrayContaining(rules.map(({ alert }) => alert)));
  say(`all ${rules.length} alerts fired, and their emails arrived`);
});
