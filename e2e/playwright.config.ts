import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BASE_URL, METRICS_PORT, PORT } from './support/address.ts';
import { CHROMIUM } from './support/chromium.ts';

/** These share the stand-in for Stripe, its clock and its faults. */
const PAYMENTS = /(checkout|premium-journey|desk|secrets)\.spec\.ts$/;

// `npm run test:nightly` sets it.
const isNightly = process.env['TIER'] === 'nightly';

export default defineConfig({
  testDir: '.',
  outputDir: 'output/results',
  testMatch: isNightly ? /\.nightly\.spec\.ts$/ : /(?<!\.nightly)\.spec\.ts$/,
  reporter: [['list'], ['html', { outputFolder: 'output/report', open: 'never' }]],
  forbidOnly: true,
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
    // A worker would answer before `page.route` sees the request. Tests about the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'site', testIgnore: PAYMENTS },
    ...(isNightly ? [] : [{ name: 'payments', testMatch: PAYMENTS, workers: 1 }]),
  ],
  webServer: {
    command: 'node support/serve.ts',
    env: { PORT: String(PORT), METRICS_PORT: String(METRICS_PORT) },
    url: `${BASE_URL}/readyz`,
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
