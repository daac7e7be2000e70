import { defineConfig } from 'vitest/config';

/** Compare times, or kill and race processes: nothing else may run beside them. */
const ALONE = [
  'server/test/{body-stalls,faults,hostile-input,overload,redis-faults}.test.ts',
  'server/src/features/accounts/login-timing.test.ts',
  'server/src/features/billing/billing-lives.test.ts',
  'server/src/features/photos/photo-faults.test.ts',
  'server/src/features/reviews/writing/slow-uploads.test.ts',
  'server/src/features/summaries/writing/summaries-once.test.ts',
  'server/src/features/trips/{hostile-trips,route/route-faults}.test.ts',
  'server/src/platform/photos/{decoder,sandbox}.test.ts',
  'routing/{main,http/load}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['server/test/support/template-database.ts'],
    // Machines are small and pause at times; what races or is timed may suffer once.
    retry: process.env['CI'] ? 2 : 0,
    // Tags are the numbers of docs/behavior.md, which `npm run behavior` checks.
    strictTags: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          globalSetup: [],
          include: ['{catalog,contract,server,web,routing,demo,scripts,fakes}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.component.test.tsx', ...ALONE],
          maxWorkers: 2,
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
