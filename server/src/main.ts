import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { reconcile } from './features/billing/reconcile.service.ts';
import { setModerator } from './features/moderation/moderation.repository.ts';
import { importPlaces } from './features/places/import-places.ts';
import { importCatalog } from './features/springs/import-catalog.ts';
import { migrate } from './platform/database/migrate.ts';
import { prepareQueues } from './platform/jobs.ts';
import { stopGracefully } from './platform/http/graceful-stop.ts';
import { serveMetrics } from './platform/metrics.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { buildWorker, JOB_KINDS } from './worker.ts';

/** For background work, which can wait for the database. */
const PATIENT_TIMEOUT_MS = 120_000;
/** The process ends within 10 s, even if something hangs. */
const STOP_DEADLINE_MS = 9_500;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Stops once, however many signals come. */
const onStop = (log: Logger, stop: () => Promise<void>) => {
  let stopping: Promise<void> | undefined;
  const run = async (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await stop();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= run(signal);
    });
  }
};

const runUntilStopped = async (platform: Platform, stop: () => Promise<void>) => {
  const metricsServer = await serveMetrics(platform.metrics, platform.config);
  onStop(platform.log, async () => {
    await stop();
    metricsServer.close();
    metricsServer.closeAllConnections();
    await platform.close();
  });
};

const serve = async (config: Config) => {
  const platform = openPlatform(config);
  const app = await buildApp(platform);
  await runUntilStopped(platform, () => stopGracefully(app, platform.notReady));
  await app.listen({ host: config.host, port: config.port });
};

const work = async (config: Config) => {
  const platform = openPlatform({ ...config, databaseTimeoutMs: PATIENT_TIMEOUT_MS });
  const worker = await buildWorker(platform);
  await runUntilStopped(platform, worker.stop);
  platform.log.info('working');
};

const prepare = async ({ databaseUrl }: Config) => {
  await migrate(databaseUrl, say);
  await prepareQueues(databaseUrl, JOB_KINDS);
};

const runOnce = (task: (platform: Platform) => Promise<void>) => async (config: Config) => {
  const platform = openPlatform({ ...config, databaseTimeoutMs: PATIENT_TIMEOUT_MS });
  try {
    await task(platform);
  } finally {
    await platform.close();
  }
};

const runImport = async ({ database }: Platform) => {
  const changed = await importCatalog(database);
  say(changed === 0 ? 'The catalog is up to date.' : `Imported the catalog: ${changed} changes.`);
  const places = await importPlaces(database);
  say(places === 0 ? 'The gazetteer is up to date.' : `Imported the gazetteer: ${places} places.`);
};

const runModerator =
  (isModerator: boolean) =>
  async ({ database }: Platform) => {
    const [, , role, username] = process.argv;
    if (username === undefined) throw new ConfigError(`Add a username: ${role} <username>.`);
    if (!(await setModerator(database, username, isModerator))) {
      throw new ConfigError(`There is no member named ${username}.`);
    }
    say(`${username} is ${isModerator ? 'now' : 'no longer'} a moderator.`);
  };

const runReconcile = async (platform: Platform) => {
  if (!platform.payments) throw new ConfigError('STRIPE_SECRET_KEY is missing.');
  const differences = await reconcile(platform);
  say(
    differences === 0
      ? 'Everything matches Stripe.'
      : `Fixed ${differences} members who did not match Stripe.`,
  );
};

const ROLES: Record<string, (config: Config) => Promise<void>> = {
  serve,
  worker: work,
  migrate: prepare,
  import: runOnce(runImport),
  'make-moderator': runOnce(runModerator(true)),
  'remove-moderator': runOnce(runModerator(false)),
  reconcile: runOnce(runReconcile),
};

try {
  const role = ROLES[process.argv[2] ?? ''];
  if (!role) throw new ConfigError(`Choose a command: ${Object.keys(ROLES).join(' | ')}.`);
  await role(readConfig());
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
  );
  process.exit(1);
}
