import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{catalogue,contract,server,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/template-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
