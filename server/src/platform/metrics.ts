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
    /** `collect` runs with every scrape, and must not throw. */
    gauge: <Label extends string = never>(
      name: string,
      help: string,
      labelNames: Label[] = [],
      collect?: (gauge: Gauge<Label>) => void | Promise<void>,
    ) =>
      once(
        name,
        () =>
          new Gauge<Label>({
            name,
            help,
            labelNames,
            registers,
            ...(collect && {
              collect() {
                this.reset();
                return collect(this);
              },
            }),
          }),
      ),
    histogram: <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      buckets: number[],
    ) => once(name, () => new Histogram<Label>({ name, help, labelNames, buckets, registers })),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

/** What is missing, in words. */
type Readiness = () => Promise<string[]>;

/** What `/readyz` says, at a server's own port and at every process's metrics port. */
export const readyAnswer = (missing: readonly string[]) =>
  missing.length === 0
    ? { status: 200, answer: { status: 'ready' } }
    : { status: 503, answer: { error: `Not ready: ${missing.join(', ')}.` } };

const answerHealth = async (path: string | undefined, readiness: Readiness) => {
  if (path === '/healthz') return { status: 200, answer: { status: 'alive' } };
  return path === '/readyz' ? readyAnswer(await readiness()) : undefined;
};

/**
 * On an address and port of their own, which no proxy makes public. Whether the process is alive and
 * ready, too: a worker listens nowhere else, nor does a server that is not ready yet.
 */
export const serveMetrics = async (
  { registry }: Metrics,
  config: Config,
  readiness: Readiness,
): Promise<Server> => {
  const answer = async (path: string | undefined) => {
    if (path === '/metrics')
      return { status: 200, type: registry.contentType, text: await registry.metrics() };
    const health = await answerHealth(path, readiness);
    if (!health) return { status: 404, type: 'text/plain', text: '' };
    return { status: health.status, type: 'application/json', text: JSON.stringify(health.answer) };
  };
  const server = createServer((request, response) => {
    answer(request.url).then(
      ({ status, type, text }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.metricsPort, config.metricsHost, resolve);
  });
  return server;
};
