import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM } from '../e2e/support/chromium.ts';
import routes from './app/routes.ts';

/** Component tests: the pages in a real browser, with the API's answers written in the test. */
export default defineProject({
  plugins: [tailwindcss()],
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  // Found at the start, or the first test that needs one loads its page twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  test: {
    name: 'component',
    strictTags: false,
    include: ['app/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    provide: { routes },
    sequence: { groupOrder: 2 },
    maxWorkers: '100%',
    testTimeout: 15_000,
    expect: { poll: { timeout: 5_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: CHROMIUM }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
  },
});
