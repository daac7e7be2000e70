import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, requirePublicUrl, type Config } from './config.ts';
import { setRole } from './features/admin/members.service.ts';
import { reconcile } from './features/billing/reconcile.service.ts';
import { importPlaces } from './features/places/import-places.ts';
import { importCatalog } from './features/springs/import-catalog.ts';
import { purgeChangedSprings } from './features/springs/springs.purge.ts';
import { isMissingTable } from './platform/database/errors.ts';
import { migrate } from './platform/database/migrate.ts';
import { findMissing } from './platform/database/reads.ts';
import { waitForSchema } from './platform/database/schema.ts';
import { examineAll, logFindings } from './platform/doctor.ts';
import { openFiles } from './platform/files.ts';
import { listenWhenReady, stopGracefully } from './platform/http/lifecycle.ts';
import { prepareQueues } from './platform/jobs.ts';
import { serveMetrics } from './platform/metrics.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { publishRelease } from './platform/releases.ts';
import { startTracing } from './platform/tracing/tracing.ts';
import { captureOutput, die, say } from './say.ts';
import { buildWorker, JOB_KINDS, QUEUES } from './worker.ts';

/** For background work, which can wait for the database. A pooler would end its long statements. */
const patient = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseSessionUrl,
  databaseTimeoutMs: 120_000,
});
/** The process ends within 10 s after its drain delay, even if something hangs. */
const STOP_DEADLINE_MS = 9_500;

/** Stops once, however many signals come. */
const onStop = (log: Logger, drainMs: number, stop: (drainMs: number) => Promise<void>) => {
  let stopping: Promise<void> | undefined;
  const run = async (signal: string) => {
    log.info({ signal }, 'stopping');
    // A person who presses Ctrl-C has no proxy that needs time.
    const delayMs = signal === 'SIGTERM' ? drainMs : 0;
    setTimeout(() => process.exit(1), delayMs + STOP_DEADLINE_MS).unref();
    await stop(delayMs);
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= run(signal);
    });
  }
};

const runUntilStopped = async (
  platform: Platform,
  stop: (drainMs: number) => Promise<void>,
  { drainMs = 0, missing }: { drainMs?: number; missing: () => Promise<string[]> },
) => {
  // Elsewhere, parts are often left out on purpose.
  if (platform.config.mode === 'production') void logFindings(platform, platform.log);
  const metricsServer = await serveMetrics(platform.metrics, platform.config, missing);
  onStop(platform.log, drainMs, async (delayMs) => {
    await stop(delayMs);
    metricsServer.close();
    metricsServer.closeAllConnections();
    await platform.close();
  });
};

const serve = async (config: Config) => {
  captureOutput();
  requirePublicUrl(config);
  await startTracing(config, 'server');
  const platform = openPlatform(config, 'serve');
  const app = await buildApp(platform);
  const stop = (drainMs: number) => stopGracefully(app, platform.notReady, drainMs);
  const missing = async () =>
    (await findMissing(platform.reads.anyNode.run, platform.notReady)).missing;
  await runUntilStopped(platform, stop, { drainMs: config.drainMs, missing });
  await listenWhenReady(app, platform);
};

const work = async (config: Config) => {
  captureOutput();
  requirePublicUrl(config);
  await startTracing(config, 'worker');
  const platform = openPlatform(patient(config), 'worker');
  const worker = buildWorker(platform);
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    return worker.stop();
  };
  await runUntilStopped(platform, stop, { missing: worker.missing });
  await waitForSchema((read) => read(platform.database), platform.log, QUEUES, stopping);
  try {
    if (!stopping.signal.aborted) await platform.site.claim();
    if (!stopping.signal.aborted) await worker.start();
    if (!stopping.signal.aborted) purgeChangedSprings(platform);
  } catch (error) {
    // A stop takes the database away.
    if (!stopping.signal.aborted) throw error;
  }
};

const prepare = async ({ databaseSessionUrl }: Config) => {
  await migrate(databaseSessionUrl, say);
  await prepareQueues(databaseSessionUrl, JOB_KINDS);
};

const runPublish = async ({ config, log, site }: Platform) => {
  requirePublicUrl(config);
  const why = await site.whyPaused().catch((error: unknown) => {
    // The first release is published before the first migration.
    if (isMissingTable(error)) return null;
    throw error;
  });
  if (why !== null) return say(`Published nothing, because the site is paused: ${why}.`);
  const { files, removed } = await publishRelease(
    openFiles(config.files),
    join(config.clientDir, 'assets'),
    log,
  );
  say(`Published ${files} files. Removed ${removed} old releases.`);
};

const runOnce = (task: (platform: Platform) => Promise<void>) => async (config: Config) => {
  const platform = openPlatform(patient(config), process.argv[2]);
  try {
    await task(platform);
  } finally {
    await platform.close();
  }
};

const runImport = async ({ database }: Platform) => {
  const kept: string[] = [];
  const changed = await importCatalog(database, (what) => kept.push(what));
  say(changed === 0 ? 'The catalog is up to date.' : `Imported the catalog: ${changed} changes.`);
  if (kept.length > 0) say(`Kept what people changed: ${kept.join(', ')}.`);
  const places = await importPlaces(database);
  say(places === 0 ? 'The gazetteer is up to date.' : `Imported the gazetteer: ${places} places.`);
};

const runRole =
  (role: 'moderator' | 'operator', isGranted: boolean) =>
  async ({ database }: Platform) => {
    const [, , command, username] = process.argv;
    if (username === undefined) throw new ConfigError(`Add a username: ${command} <username>.`);
    const result = await setRole(database, username, role, isGranted);
    if (result === 'nobody') throw new ConfigError(`There is no member named ${username}.`);
    if (result === 'suspended')
      throw new ConfigError(`${username} is suspended. An operator has to restore them first.`);
    const article = role === 'operator' ? 'an' : 'a';
    say(`${username} is ${isGranted ? 'now' : 'no longer'} ${article} ${role}.`);
  };

const runReconcile = async (platform: Platform) => {
  if (!platform.payments) throw new ConfigError('STRIPE_SECRET_KEY is missing.');
  const differences = await reconcile(platform, { everybody: true });
  say(
    differences === 0
      ? 'Everything matches Stripe.'
      : `Fixed ${differences} members who did not match Stripe.`,
  );
};

const runPause = async ({ site }: Platform) => {
  await site.pause('paused by hand');
  say('The site is paused. No jobs run, and nothing is sent, stored or bought.');
};

const runResume = async ({ config, site }: Platform) => {
  requirePublicUrl(config);
  await site.resume();
  say(`The site at ${config.publicUrl} is no longer paused.`);
  if (!(await site.isArchiving()))
    say(
      'PostgreSQL archives no log. If pgBackRest is to back this up: alter system reset archive_mode, restart PostgreSQL, npm run ops:backup -- full.',
    );
};

const SIGNS = { ok: 'ok   ', doubt: 'WARN ', wrong: 'WRONG' };

/** A person asks, so it answers a person, wherever the lines go. */
const runDoctor = async (config: Config) => {
  const platform = openPlatform({ ...config, logLevel: 'silent' }, 'doctor');
  const findings = await examineAll(platform);
  for (const { name, state, words } of findings)
    process.stdout.write(`${SIGNS[state]} ${name}: ${words}\n`);
  // Without waiting for a part that does not answer.
  process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
};

const ROLES: Record<string, (config: Config) => Promise<void>> = {
  serve,
  worker: work,
  doctor: runDoctor,
  migrate: prepare,
  import: runOnce(runImport),
  publish: runOnce(runPublish),
  'make-moderator': runOnce(runRole('moderator', true)),
  'remove-moderator': runOnce(runRole('moderator', false)),
  'make-operator': runOnce(runRole('operator', true)),
  'remove-operator': runOnce(runRole('operator', false)),
  reconcile: runOnce(runReconcile),
  pause: runOnce(runPause),
  resume: runOnce(runResume),
};

// Supervisors and log rotation send it to have files read again, and we keep none open.
process.on('SIGHUP', () => undefined);
process.on('uncaughtException', die);

try {
  const role = ROLES[process.argv[2] ?? ''];
  if (!role) throw new ConfigError(`Choose a command: ${Object.keys(ROLES).join(' | ')}.`);
  await role(readConfig());
} catch (error) {
  die(error);
}
