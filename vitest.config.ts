import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Compare times, or need most of the machine's memory or processors: nothing else may run beside them. */
const ALONE = [
  'server/src/features/accounts/login-timing.test.ts',
  'server/src/features/photos/photo-faults.test.ts',
  'server/src/platform/photos/decoder.test.ts',
  'routing/{main,http/load}.test.ts',
];

// A test starts dozens of processes, each with the same modules.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');

export default defineConfig({
  test: {
    globalSetup: [
      ...(process.env['TEST_POOLED'] ? ['ops/pgbouncer/pooled-tests.ts'] : []),
      'server/test/support/template-database.ts',
    ],
    // Tags are the numbers of docs/behavior.md, which `npm run behavior` checks.
    strictTags: false,
    // As in the browser tests: what passes only the second time is named at the end.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './scripts/flaky-reporter.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Files share their workers, and with them all modules: mock only what no other test loads.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          globalSetup: [],
          include: [
            '{catalog,contract,server,web,routing,demo,scripts,fakes,ops}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/*.component.test.tsx', ...ALONE],
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      'web/vitest.config.ts',
    ],
  },
});
