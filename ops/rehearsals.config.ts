import { defineConfig } from 'vitest/config';

/** What takes minutes: run by `npm run ops:…`, not by `npm test`. */
export default defineConfig({
  test: {
    include: ['ops/**/*.rehearsal.ts'],
    globalSetup: ['server/test/support/template-database.ts'],
    strictTags: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
