import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    snapshotBuilds: new Counter({
      name: 'springs_snapshot_builds_total',
      help: 'Times that the list of springs was read anew from the database',
      labelNames: ['result'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Background jobs that were worked on, by kind and result',
      labelNames: ['job', 'result'],
      registers: [registry],
    }),
    photoUploads: new Counter({
      name: 'photo_uploads_total',
      help: 'Photos that were sent, by what became of them: stored, refused, or failed on our side',
      labelNames: ['result'],
      registers: [registry],
    }),
    photoDecoderEnds: new Counter({
      name: 'photo_decoder_ends_total',
      help: 'Decoder processes that crashed, took too long for a picture, or did not start',
      labelNames: ['why'],
      registers: [registry],
    }),
    billingDifferences: new Counter({
      name: 'billing_differences_total',
      help: 'Members of whom the nightly reading of Stripe said something else than our database',
      registers: [registry],
    }),
    billingDoubles: new Counter({
      name: 'billing_double_subscriptions_total',
      help: 'Readings of Stripe that found more than one running subscription of one member',
      registers: [registry],
    }),
    stripeWebhooks: new Counter({
      name: 'stripe_webhooks_total',
      help: 'What Stripe told us, by what became of it: taken, repeated, refused',
      labelNames: ['result'],
      registers: [registry],
    }),
    routingDuration: new Histogram({
      name: 'routing_request_duration_seconds',
      help: 'Calls to the routing engine, by action and by what became of them',
      labelNames: ['action', 'result'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    aiCalls: new Counter({
      name: 'ai_calls_total',
      help: 'Calls to the language model, by what became of them; resting: not made after failures',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    aiTokens: new Counter({
      name: 'ai_tokens_total',
      help: 'Tokens that the language model says it read and wrote',
      labelNames: ['direction'],
      registers: [registry],
    }),
    aiCost: new Counter({
      name: 'ai_cost_dollars_total',
      help: 'What the calls cost by the configured prices; at most, where nobody can know',
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
