import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Each part of the server registers its own metrics. The same name always gives the same metric. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const once = <Metric>(name: string, make: () => Metric) =>
    (registry.getSingleMetric(name) as Metric | undefined) ?? make();
  return {
    registry,
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      once(name, () => new Counter<Label>({ name, help, labelNames, registers })),
    gauge: (name: string, help: string) => once(name, () => new Gauge({ name, help, registers })),
    histogram: <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      buckets: number[],
    ) => once(name, () => new Histogram<Label>({ name, help, labelNames, buckets, registers })),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
