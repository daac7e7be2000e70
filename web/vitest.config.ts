import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM } from '../e2e/support/chromium.ts';
import routes from './app/routes.ts';
import { subsetFraunces } from './fraunces.ts';

/** They take a module's place, so they need a page of their own. */
const MOCKING = [
  'app/features/billing/checkout.component.test.tsx',
  'app/features/trips/sheet/plan-map.component.test.tsx',
  'app/map/route/route-map-missing.component.test.tsx',
];

const tier = process.env['TIER'] ?? 'change';

/**
 * For each change React as people get it, which takes half the time. At night its development build, which also
 * warns: a warning fails the test.
 */
const isEachChange = tier === 'change';
const NODE_ENV = { 'process.env.NODE_ENV': isEachChange ? '"production"' : '"development"' };

/** Component tests: the pages in a real browser, with the API's answers written in the test. */
export default defineProject({
  plugins: [tailwindcss()],
  resolve: {
    alias: [
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      { find: '~fonts', replacement: await subsetFraunces() },
    ],
  },
  define: NODE_ENV,
  oxc: { jsx: { development: !isEachChange } },
  optimizeDeps: {
    // Found at the start, or the first test that needs one loads its page twice.
    entries: ['app/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    include: ['react/jsx-runtime', 'react/jsx-dev-runtime'],
    rolldownOptions: { transform: { define: NODE_ENV } },
  },
  test: {
    name: 'component',
    strictTags: false,
    include: ['app/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    provide: { routes, tier },
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
      instances: [
        { browser: 'chromium', name: 'component', exclude: MOCKING },
        { browser: 'chromium', name: 'apart', include: MOCKING, isolate: true },
      ],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      traceView: 'off',
    },
  },
});
