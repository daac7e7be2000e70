import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{catalogue,contract,server,web,scripts,fakes}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/template-database.ts'],
    // Machines are small and pause at times; what races or is timed may suffer once.
    retry: process.env['CI'] ? 2 : 0,
    // Some compare times: nothing else may run beside them.
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
