import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallQueue } from './call-queue.ts';

export function createMetrics(queue: CallQueue) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(
    'routing_calls_running',
    'Calls inside the engine, including those that the caller gave up',
    queue.running,
  );
  gauge('routing_calls_waiting', 'Calls in the queue', queue.waiting);
  return {
    registry,
    duration: new Histogram({
      name: 'routing_call_duration_seconds',
      help: 'From the full request to the answer, by action and HTTP status',
      labelNames: ['action', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    failures: new Counter({
      name: 'routing_failures_total',
      help: 'Failed calls by error code: 442 no path, 900 refused, 901 too slow',
      labelNames: ['action', 'error_code'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
