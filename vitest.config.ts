import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:nightly` sets it; `npm run mutants` takes both.
const tier = process.env['TIER'] ?? 'change';
const NIGHTLY = '**/*.nightly.test.ts';
const folders = '{catalog,contract,server,web,routing,demo,scripts,fakes,ops}';

/** Compare times, or need most of the machine's memory or processors: nothing else may run beside them. */
const ALONE = [
  'server/src/features/accounts/login-timing.nightly.test.ts',
  'server/src/features/photos/photo-faults.test.ts',
  'server/src/platform/photos/decoder.test.ts',
  'server/src/platform/photos/decoder-corpus.nightly.test.ts',
  'routing/{main,http/load}.test.ts',
  'server/src/platform/routing/engine-call.test.ts',
];

const OTHER_TIER = tier === 'change' ? [NIGHTLY] : [];

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
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Files share their workers, and with them all modules: mock only what no other test loads.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          setupFiles: ['server/test/support/no-outside.ts'],
          globalSetup: [],
          include: [`${folders}/**/*${tier === 'nightly' ? '.nightly' : ''}.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/*.component.test.tsx', ...ALONE, ...OTHER_TIER],
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          setupFiles: ['server/test/support/no-outside.ts'],
          include: ALONE.filter((file) => tier !== 'nightly' || file.includes('.nightly.')),
          exclude: OTHER_TIER,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
