import { createCallQueue } from '../../routing/http/call-queue.ts';
import { createMetrics } from '../../routing/http/metrics.ts';
import { buildWorker } from '../../server/src/worker.ts';
import { useApp } from '../../server/test/support/test-app.ts';

/** With payments, summaries and TLS, so that nothing stays away. */
const EVERYTHING = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  STRIPE_PRICE_ID: 'price_none',
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'none',
  AI_API_KEY: 'none',
  AI_BASE_URL: 'http://127.0.0.1:1/v1',
  AI_PRICE_INPUT: '0',
  AI_PRICE_OUTPUT: '0',
};

/** The names of all metrics that servers, workers and the routing process export; `up` is Prometheus's own. */
export const exportedMetrics = async (): Promise<Set<string>> => {
  const { platform } = await useApp(EVERYTHING);
  const worker = buildWorker(platform);
  await worker.start();
  await worker.stop();
  const routing = createMetrics(
    createCallQueue({ concurrency: 1, maxWaiting: 1, timeoutMs: 1_000 }),
  );
  const registries = [platform.metrics.registry, routing.registry];
  return new Set([
    'up',
    ...registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name)),
  ]);
};
