import { defineConfig } from 'vitest/config';

/** Compare times, or kill and race processes: nothing else may run beside them. */
const ALONE = [
  'server/test/{billing-lives,body-stalls,faults,hostile-input,login-timing,overload}.test.ts',
  'server/test/{photo-faults,planner-faults,planner-hostile,redis-faults,summaries-once}.test.ts',
  'routing/{main,http/load}.test.ts',
  'server/src/platform/photos/{decoder,sandbox}.test.ts',
  'server/test/slow-uploads.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['server/test/template-database.ts'],
    // Machines are small and pause at times; what races or is timed may suffer once.
    retry: process.env['CI'] ? 2 : 0,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          globalSetup: [],
          include: ['{catalogue,contract,server,web,routing,scripts,fakes}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...ALONE],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
