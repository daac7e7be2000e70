import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';

/** Each part of the server adds its own metrics. The same name always gives the same metric. */
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

/** On an address and port of their own, which no proxy makes public. */
export const serveMetrics = async ({ registry }: Metrics, config: Config): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.metricsPort, config.metricsHost, resolve);
  });
  return server;
};
