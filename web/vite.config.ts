import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { subsetFraunces } from './fraunces.ts';

/** Only some pages need these, though they are in rooms that every page uses. */
const NOT_EVERYWHERE =
  'member-links|offline-page|use-checked-link|upload|attempt-key|drafts|select|menu|combobox|' +
  'choice-field|field|form|use-form|keep-map|kept-map-list|(use-)?outbox[\\w-]*';

/** Small, and on most pages: as files of their own they would cost more than they weigh. */
const ALMOST_EVERYWHERE =
  'domain/(bathing/bathing-badge|favorites/favorites|temperature|outlook/status-line)|map/core/map-failure|features/' +
  '(errors/page-failure|springs/(rating|spring-card|spring-picture|temperature))';

/**
 * Few files: over a slow line each costs a round trip. The map starts before React, so whatever it
 * needs stays clear of React: the rules that both use (with the helper of every late file), and every map in one file, which
 * `app/lib/page/map-files.ts` finds by its name.
 */
const MAP_CHUNKS = [
  {
    name: 'rules',
    test: /vite\/preload-helper|contract\/src\/(?!rules\/miles-to-fire)|app\/(lib\/(format|browser\/device-choice)|domain\/(temperature\/temperature-class-names|bathing\/bathing-look|outlook\/close-fires|visit\/(report-look|visit-day|visit-words))|map\/core\/(view|tiles))\.ts/,
    priority: 4,
  },
  {
    name: 'leaflet-map',
    test: /node_modules\/leaflet\/|app\/map\/(core\/(create-map|base-|icons|layer-switch|map-layer|svg)|springs\/(?!use-)|location\/show-|fires\/add-)/,
    priority: 3,
  },
];

const BROWSER_CHUNKS = [
  ...MAP_CHUNKS,
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    // On every page, so without what brings React Aria along and what only some pages need.
    name: 'shell',
    test: new RegExp(
      `app/((shell|session|offline|ui|lib|domain/spring)/(?!(\\w+/)?(${NOT_EVERYWHERE})\\.)|${ALMOST_EVERYWHERE})|icons/(map-pin|star)\\.`,
    ),
    priority: 1,
  },
  // Each alone would be a file of some hundred bytes.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
];

/**
 * The worker and the list of files it saves. The plugin does not know environments and would also run
 * after the server's build; nor does it know where React Router puts the browser's files.
 */
const offlineWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    outDir: 'build/client',
    // The page registers it once idle; the manifest is our own file.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['assets/*.{js,css,woff2}'],
      // Stripe's loader is useless without a connection.
      globIgnores: ['assets/pure-*.js'],
    },
  }).map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));

export default defineConfig(async ({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), offlineWorker()],
  resolve: {
    alias: [
      // The package's entry is CommonJS, which brings in the bundler's runtime.
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      { find: '~fonts', replacement: await subsetFraunces() },
    ],
  },
  build: {
    // Below this size Vite would inline assets as data: URLs, which the Content-Security-Policy
    // allows for images only.
    assetsInlineLimit: 0,
    // For `app/lib/page/map-files.ts`, which looks up the map's files.
    manifest: true,
  },
  // Scan them at the start, or the first page in development loads twice.
  optimizeDeps: { entries: ['./app/**/*.{ts,tsx}'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: BROWSER_CHUNKS } } } },
    },
    ssr: {
      // Whole: a server needs none of the packages that pages are made of.
      resolve: { noExternal: command === 'build' || [] },
      build: {
        rolldownOptions: {
          input: './server.ts',
          // The same chunks as in the browser's build, or the map's style is there twice.
          output: { codeSplitting: { groups: MAP_CHUNKS } },
        },
      },
    },
  },
}));
