import type { Config } from '@react-router/dev/config';

export default {
  // The manifest travels with the first page: no endpoint that a stranger could exhaust.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
