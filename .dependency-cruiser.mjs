/** The import rules. Each says why; ARCHITECTURE.md draws the picture. */
const TEST_FILES = '(\\.test\\.tsx?$|/test/)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contract-imports-only-zod-and-the-sun',
      comment: 'Both sides load the contract: whatever it imports, browsers download.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TEST_FILES },
      to: { pathNot: ['^contract/src', 'node_modules/(zod|suncalc)/'] },
    },
    {
      name: 'web-never-imports-server',
      comment: 'They meet in the contract alone; a shortcut would tie releases and leak secrets.',
      severity: 'error',
      from: { path: '^web' },
      to: { path: '^server' },
    },
    {
      name: 'server-never-imports-web',
      comment:
        'The server loads the built pages by their path and knows only contract/src/pages.ts.',
      severity: 'error',
      from: { path: '^server' },
      to: { path: '^web' },
    },
    {
      name: 'catalog-stands-alone',
      comment:
        'Facts do not depend on what is done with them; the rules of the contract are facts too.',
      severity: 'error',
      from: { path: '^catalog', pathNot: TEST_FILES },
      to: {
        path: '^(server|web|routing|demo|fakes|scripts|e2e|bench|ops|contract/src/(?!rules/))',
      },
    },
    {
      name: 'routing-stands-alone',
      comment:
        'The server knows its address and nothing else: Valhalla’s own container can take its place.',
      severity: 'error',
      from: { path: '^routing' },
      to: { path: '^(contract|server|web|demo|fakes|scripts|e2e|bench|ops)' },
    },
    {
      name: 'routing-is-spoken-to-by-http',
      comment: 'An importer would need the engine in its own process.',
      severity: 'error',
      from: { path: '^(contract|catalog|server|web)/', pathNot: TEST_FILES },
      to: { path: '(^routing/|node_modules/@valhallajs/)' },
    },
    {
      name: 'nothing-imports-ops',
      comment: 'The product runs without the tools around it: they start it, never the other way.',
      severity: 'error',
      from: { pathNot: '^ops/' },
      to: { path: '^ops/' },
    },
    {
      name: 'operators-need-no-benchmarks',
      comment:
        'Only the drill fills a site of its own, and its command loads it where it is asked for.',
      severity: 'error',
      from: { path: '^ops/', pathNot: '^ops/backup/drill' },
      to: { path: '^(bench/|ops/backup/drill)', dynamic: false },
    },
    {
      name: 'nothing-imports-the-demo',
      comment: 'The product must not need its demo data; npm run seed:demo runs it as a process.',
      severity: 'error',
      from: { pathNot: '^demo/' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-imports-services-and-platform',
      comment: 'Demo data goes through the same doors as a feature uses to reach another.',
      severity: 'error',
      from: { path: '^demo/', pathNot: TEST_FILES },
      to: {
        path: '^(server|web|catalog|routing|fakes|scripts|e2e|bench|ops)/',
        pathNot: ['^server/src/((platform|domain)/|config\\.ts$)', '\\.service\\.ts$'],
      },
    },
    {
      name: 'server-platform-is-below-features',
      comment: 'What any feature may use knows neither a feature nor a subject of the product.',
      severity: 'error',
      from: { path: '^server/src/platform', pathNot: TEST_FILES },
      to: { path: '^server/src/(domain|features|app|main)' },
    },
    {
      name: 'server-domain-is-below-features',
      comment: 'What several features know about one subject cannot know a feature.',
      severity: 'error',
      from: { path: '^server/src/domain', pathNot: TEST_FILES },
      to: { path: '^server/src/(features|app|main)' },
    },
    {
      name: 'server-features-are-below-app',
      comment: 'main starts app, app gathers features; the way back would be a circle.',
      severity: 'error',
      from: { path: '^server/src/features', pathNot: TEST_FILES },
      to: { path: '^server/src/(app|main)\\.ts$' },
    },
    {
      name: 'server-features-meet-in-services',
      comment: 'One feature reaches another only through its service, where its rules are.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '\\.service\\.ts$'],
      },
    },
    {
      name: 'sql-lives-in-repositories',
      comment:
        'You find every query in a repository, what several repositories say alike in the domain, and the platform has its own tables.',
      severity: 'error',
      from: {
        path: '^(server/src|demo)/',
        pathNot: ['^server/src/(platform|domain)/', '\\.repository\\.ts$', TEST_FILES],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'vendor-sdks-live-in-the-platform',
      comment: 'A vendor is replaced in one place.',
      severity: 'error',
      from: { path: '^server/src', pathNot: ['^server/src/platform', TEST_FILES] },
      to: {
        path: 'node_modules/(ioredis|prom-client|pino|sharp|pg-boss|nodemailer|flydrive|@aws-sdk|stripe|ai|@ai-sdk|@node-rs/argon2)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'traces-are-loaded-when-asked-for',
      comment: 'Without an address for traces, a process must not pay for OpenTelemetry.',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/platform/tracing/(open-tracing|otlp)' },
      to: {
        path: '(node_modules/(@opentelemetry|@fastify/otel)/|^server/src/platform/tracing/(open-tracing|otlp))',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'only-main-reads-the-configuration',
      comment:
        'Only config.ts is a reader of the environment, and only main, app and platform read it.',
      severity: 'error',
      from: { path: '^server/src/features', pathNot: TEST_FILES },
      to: { path: '^server/src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-do-not-look-into-each-other',
      comment:
        'What two features know goes down into domain. Only billing has a public file: every feature may offer Premium.',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/' },
      to: {
        path: '^web/app/features/([^/]+)/',
        pathNot: ['^web/app/features/$1/', '^web/app/features/billing/upgrade-prompt\\.tsx$'],
      },
    },
    {
      name: 'web-features-are-below-routes',
      comment:
        'A route composes features; a feature that knows its screen cannot be used on another.',
      severity: 'error',
      from: { path: '^web/app/features/' },
      to: { path: '^web/app/(routes/|root\\.|routes\\.|entry\\.)' },
    },
    {
      name: 'web-shell-is-for-the-root',
      comment: 'The chrome composes features around a page; a page that knew it would be a circle.',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/app/shell/', '^web/app/root\\.tsx$', TEST_FILES] },
      to: { path: '^web/app/shell/' },
    },
    {
      name: 'web-middle-is-below-features',
      comment: 'domain, session, offline and map serve every feature, so they know none.',
      severity: 'error',
      from: { path: '^web/app/(domain|session|offline|map)/' },
      to: { path: '^web/app/(features|routes)/' },
    },
    {
      name: 'web-domain-is-below-map',
      comment: 'A map draws subjects; a subject is also known where there is no map.',
      severity: 'error',
      from: { path: '^web/app/domain/' },
      to: { path: '^web/app/map/' },
    },
    {
      name: 'web-session-is-below-domain',
      comment: 'Every subject may ask who is here, so the session cannot name subjects.',
      severity: 'error',
      from: { path: '^web/app/session/' },
      to: { path: '^web/app/(domain|map)/' },
    },
    {
      name: 'web-offline-is-below-session',
      comment: 'Signing out empties the device; the device does not ask who signed out.',
      severity: 'error',
      from: { path: '^web/app/offline/' },
      to: { path: '^web/app/(domain|map|session)/' },
    },
    {
      name: 'web-ui-is-below-the-subjects',
      comment: 'The design system draws anything, so it knows no spring, no member and no map.',
      severity: 'error',
      from: { path: '^web/app/ui/' },
      to: { path: '^web/app/(domain|session|offline|map|features|routes)/' },
    },
    {
      name: 'web-lib-is-at-the-bottom',
      comment: 'Anything may use lib, so lib uses only the contract.',
      severity: 'error',
      from: { path: '^web/app/lib/' },
      to: { path: '^web/app/(?!lib/)' },
    },
    {
      name: 'leaflet-lives-in-the-map',
      comment: 'The only place that imports Leaflet: lazy, in its own chunk, replaceable.',
      severity: 'error',
      from: { path: '^web', pathNot: '^web/app/map/' },
      to: { path: 'node_modules/(leaflet|leaflet\\.markercluster)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'An index that re-exports hides where things live and drags everything along.',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: {
        path: '^(catalog|contract|server|web)/.*/index\\.tsx?$',
        pathNot: '^server/test/support/web',
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere would also escape every rule above.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ['^virtual:', '^~fonts/', '\\+types/', '^topojson-specification$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['web/build', 'web/\\.react-router', 'e2e/output'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
