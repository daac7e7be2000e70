import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { cloneDatabase, filesFolderOf } from './test-database.ts';

/** A stand-in for the web build, so that the server's tests need no build. */
const WEB_ENTRY = resolve(import.meta.dirname, 'web/server/index.ts');

export const testEnvironment = (databaseUrl: string): Record<string, string | undefined> => ({
  ...process.env,
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  FILES_DIR: filesFolderOf(databaseUrl),
  // Limits are counted by address, and every test has the same one.
  REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`,
  // A slow machine is no failure: the test of overload asks for the real limit.
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  LOG_LEVEL: 'silent',
  WEB_ENTRY,
  PORT: '0',
  PUBLIC_URL: 'https://wildsoak.test',
});

/**
 * The whole application on a database of its own, ready for `inject`; closed after the file.
 */
export const useApp = async (environment: Record<string, string> = {}) => {
  const { url, drop } = await cloneDatabase();
  const config = readConfig({ ...testEnvironment(url), ...environment });
  // A slow machine is no failure; how fast a server gives up is tested on processes of their own.
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
