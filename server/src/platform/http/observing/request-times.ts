import type { Metric, Registry } from 'prom-client';

const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

interface Series {
  labels: { method: string; route: string; status: number };
  /** How many fell in each bucket; the last is for what is above all of them. */
  counts: number[];
  sum: number;
}

/**
 * A histogram of request times. prom-client's own hashes its labels at every observation, which
 * took over a microsecond when measured; ours does that when somebody reads the metrics.
 */
export const createRequestTimes = (registry: Registry) => {
  const name = 'http_request_duration_seconds';
  const series: Series[] = [];

  const valuesOf = ({ labels, counts, sum }: Series) => {
    let count = 0;
    const buckets = counts.map((inBucket, index) => {
      count += inBucket;
      return {
        metricName: `${name}_bucket`,
        labels: { le: String(BUCKETS[index] ?? '+Inf'), ...labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  };

  const metric = {
    name,
    help: 'Time from the first byte in to the last byte out',
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({ ...metric, values: series.flatMap(valuesOf) }),
    reset: () => undefined,
  };
  registry.registerMetric(metric as unknown as Metric);

  const open = (method: string, route: string, status: number): Series => {
    const counts = Array<number>(BUCKETS.length + 1).fill(0);
    const opened = { labels: { method, route, status }, counts, sum: 0 };
    series.push(opened);
    return opened;
  };

  /** For one route: its name is looked up once, not at every request. */
  return (method: string, route: string) => {
    const byStatus = new Map<number, Series>();
    return (status: number, seconds: number) => {
      let found = byStatus.get(status);
      if (!found) byStatus.set(status, (found = open(method, route, status)));
      let bucket = 0;
      while (bucket < BUCKETS.length && seconds > Number(BUCKETS[bucket])) bucket += 1;
      found.counts[bucket] = Number(found.counts[bucket]) + 1;
      found.sum += seconds;
    };
  };
};
