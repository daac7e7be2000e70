import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte in to the last byte out',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    snapshotBuilds: new Counter({
      name: 'springs_snapshot_builds_total',
      help: 'Times that the list of springs was read anew from the database',
      labelNames: ['result'],
      registers: [registry],
    }),
    rateLimitChecks: new Counter({
      name: 'rate_limit_checks_total',
      help: 'Limited calls, by where they were counted: redis, or this process alone',
      labelNames: ['store'],
      registers: [registry],
    }),
    rateLimitShared: new Gauge({
      name: 'rate_limit_shared',
      help: '1 while limits are shared through Redis, 0 while each process counts for itself',
      registers: [registry],
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
