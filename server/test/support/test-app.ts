import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, onTestFinished, vi } from 'vitest';
import { NO_SOURCES } from '../../../fakes/source-server.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { cloneDatabase, filesFolderOf } from './test-database.ts';

/** A fake web build, so the server's tests need no real build. */
const WEB_ENTRY = resolve(import.meta.dirname, 'web/server/index.ts');

/** `npm run test:pooled`: the same database through PgBouncer, and its replicas. */
const addressesOf = (databaseUrl: string) => {
  const { TEST_POOL_URL: pool, TEST_READ_POOL_URL: readPool } = process.env;
  if (!pool || !readPool) return { DATABASE_URL: databaseUrl };
  const direct = new URL(databaseUrl);
  // A test may have a PostgreSQL of its own.
  const isPooled = direct.host === new URL(String(process.env['DATABASE_URL'])).host;
  if (!isPooled) return { DATABASE_URL: databaseUrl };
  const through = (url: string) => Object.assign(new URL(url), { pathname: direct.pathname }).href;
  return {
    DATABASE_URL: through(pool),
    DATABASE_READ_URL: through(readPool),
    DATABASE_SESSION_URL: databaseUrl,
  };
};

/** Also in `npm run test:pooled`: for tests about PostgreSQL's own connections. */
export const pastPool = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: '',
  DATABASE_SESSION_URL: databaseUrl,
});

export const testEnvironment = (databaseUrl: string): Record<string, string | undefined> => ({
  ...process.env,
  NODE_ENV: 'test',
  ...addressesOf(databaseUrl),
  FILES_DIR: filesFolderOf(databaseUrl),
  // Only tests with a stand-in of their own turn the survey's layers on.
  ...NO_SOURCES,
  // Removed with the files.
  TILE_CACHE_DIR: `${filesFolderOf(databaseUrl)}/tiles`,
  // Limits count by address, and all tests share the same address.
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`,
  // A slow moment of the machine must not look like a Redis that is away.
  REDIS_TIMEOUT_MS: '30000',
  // A slow machine must not fail a test. The test for overload sets the real limit.
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  FILES_TIMEOUT_MS: '60000',
  // Tests of the real time set the default again.
  LIST_GATHER_MS: '100',
  // No proxy has to notice a stop. The test of the delay sets its own.
  DRAIN_MS: '0',
  LOG_LEVEL: 'silent',
  WEB_ENTRY,
  PORT: '0',
  PUBLIC_URL: 'https://wildsoak.test',
});

/**
 * The whole application on its own database, ready for `inject`; closed after the file. With `hasReplica` it reads as
 * from a replica, which is the primary once more.
 */
export const useApp = async (
  environment: Record<string, string> = {},
  { hasReplica = false } = {},
) => {
  const { url, drop } = await cloneDatabase();
  const config = readConfig({
    ...(hasReplica && { DATABASE_READ_URL: url }),
    ...testEnvironment(url),
    ...environment,
  });
  // A slow machine must not fail a test. Other tests check how fast a server gives up.
  const platform = openPlatform({ ...config, databaseTimeoutMs: 60_000 });
  const app = await buildApp(platform);
  await app.ready();
  await vi.waitFor(() => {
    if (platform.notReady.size > 0) throw new Error('not ready');
  }, 10_000);
  afterAll(async () => {
    await app.close();
    await platform.close();
    await drop();
  });
  return { app, platform, database: platform.database, databaseUrl: url };
};

/** Another process of the same site, until the test is over. */
export const openAnother = async (databaseUrl: string, environment: Record<string, string>) => {
  const config = readConfig({ ...testEnvironment(databaseUrl), ...environment });
  const platform = openPlatform({ ...config, databaseTimeoutMs: 60_000 });
  const app = await buildApp(platform);
  onTestFinished(async () => {
    await app.close();
    await platform.close();
  });
  return app;
};
