import { defineConfig } from '@playwright/test';
import { BASE_URL, METRICS_PORT, PORT } from './support/address.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'output/results',
  reporter: [['list'], ['html', { outputFolder: 'output/report', open: 'never' }]],
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  // Machines are small: a slow answer is not a wrong one.
  expect: { timeout: 30_000 },
  use: {
    baseURL: BASE_URL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node support/serve.ts',
    env: { PORT: String(PORT), METRICS_PORT: String(METRICS_PORT) },
    url: `${BASE_URL}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
