import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { importCatalogue } from './features/springs/import-catalogue.ts';
import { migrate } from './platform/database/migrate.ts';
import { stopGracefully } from './platform/http/graceful-stop.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { openPlatform } from './platform/platform.ts';

/** Nobody waits for it. */
const IMPORT_TIMEOUT_MS = 120_000;
/** Whatever hangs while stopping, the process is gone within 10 s. */
const STOP_DEADLINE_MS = 9_500;

const say = (line: string) => process.stdout.write(`${line}\n`);

const serve = async (config: Config) => {
  const platform = openPlatform(config);
  const { log, notReady } = platform;
  const app = await buildApp(platform);
  const metricsServer = await serveMetrics(platform.metrics, config);

  let stopping: Promise<void> | undefined;
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await stopGracefully(app, notReady);
    metricsServer.close();
    metricsServer.closeAllConnections();
    await platform.close();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop(signal);
    });
  }

  await app.listen({ host: config.host, port: config.port });
};

const runImport = async (config: Config) => {
  const platform = openPlatform({ ...config, databaseTimeoutMs: IMPORT_TIMEOUT_MS });
  try {
    const changed = await importCatalogue(platform.database);
    say(
      changed === 0
        ? 'The catalogue is up to date.'
        : `Imported the catalogue: ${changed} springs changed.`,
    );
  } finally {
    await platform.close();
  }
};

const ROLES: Record<string, (config: Config) => Promise<void>> = {
  serve,
  migrate: (config) => migrate(config.databaseUrl, say),
  import: runImport,
};

try {
  const role = ROLES[process.argv[2] ?? ''];
  if (!role) throw new ConfigError(`Say what to do: ${Object.keys(ROLES).join(' | ')}.`);
  await role(readConfig());
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
  );
  process.exit(1);
}
