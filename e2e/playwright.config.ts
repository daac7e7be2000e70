import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BASE_URL, METRICS_PORT, PORT } from './support/address.ts';
import { CHROMIUM } from './support/chromium.ts';

/** These share the stand-in for Stripe, its clock and its faults. */
const PAYMENTS = /(checkout|premium-journey|desk|secrets)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: 'output/results',
  reporter: [
    ['list'],
    ['html', { outputFolder: 'output/report', open: 'never' }],
    ['./support/flaky-reporter.ts'],
  ],
  forbidOnly: true,
  fullyParallel: true,
  workers: availableParallelism(),
  // Small machines pause at times, and a slow answer is not a wrong one. What passes only the second
  // time is listed at the end, with its trace: tracing them all takes as long as the tests.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    trace: 'on-first-retry',
    launchOptions: CHROMIUM,
    // A worker would answer before `page.route` sees the request. Tests about the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'site', testIgnore: PAYMENTS },
    { name: 'payments', testMatch: PAYMENTS, workers: 1 },
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
