import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Few files: over a slow line each costs a journey of its own. What the map needs stays clear of
 * React, because the map starts before it.
 */
const BROWSER_CHUNKS = [
  {
    name: 'rules',
    test: /contract\/src\/|app\/(lib\/format|domain\/temperature\/temperature-class-names|map\/core\/(view|tiles))\.ts/,
    priority: 3,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'shell',
    test: /app\/(shell|session|offline|ui|lib)\/(?!.*(member-links|field|form\.|use-form|dialog|combobox|menu\.|upload|attempt-key))/,
    priority: 1,
  },
];

/**
 * The worker and the list of files it takes along. The plugin knows nothing of environments and
 * would also run after the server's build; nor does it know where React Router puts the browser's.
 */
const offlineWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    outDir: 'build/client',
    // The page registers it when it has come to rest; the manifest is a file of ours.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['assets/*.{js,css}'],
      // Stripe's own loader, of no use without Stripe.
      globIgnores: ['assets/pure-*.js'],
    },
  }).map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), offlineWorker()],
  // The package's entry is CommonJS, which drags the bundler's runtime in.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  build: {
    // Below this size Vite would inline assets as data: URLs, which the Content-Security-Policy
    // allows for images only.
    assetsInlineLimit: 0,
    // Tells the server the names of the map's files: see `app/lib/page/map-files.ts`.
    manifest: true,
  },
  // Found at the start, or the first page in development loads twice.
  optimizeDeps: { entries: ['./app/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: BROWSER_CHUNKS } } } },
    },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
});
