import type { Metrics } from '../../src/platform/metrics.ts';

export const metricValues = async ({ registry }: Metrics, name: string) =>
  (await registry.getSingleMetric(name)?.get())?.values ?? [];
