import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM } from '../e2e/support/chromium.ts';
import routes from './app/routes.ts';
import { subsetFraunces } from './fraunces.ts';

/** Component tests: the pages in a real browser, with the API's answers written in the test. */
export default defineProject({
  plugins: [tailwindcss()],
  resolve: {
    alias: [
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      { find: '~fonts', replacement: await subsetFraunces() },
    ],
  },
  // Found at the start, or the first test that needs one loads its page twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  test: {
    name: 'component',
    strictTags: false,
    include: ['app/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    provide: { routes },
    // Files share a page, and with it all modules: mock only what no other test loads.
    isolate: false,
    sequence: { groupOrder: 2 },
    maxWorkers: '100%',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      // Where the springs of the examples are: at any hour it is the same day there and for the reader.
      provider: playwright({
        launchOptions: CHROMIUM,
        contextOptions: { timezoneId: 'America/Boise' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
  },
});
