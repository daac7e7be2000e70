import { startCollector } from './collector/server.ts';
import { drawTree, type Span } from './collector/spans.ts';

/** A request's parts come from several processes, each in its own time. */
const WAIT_MS = 7_000;

/** Prints each trace as a tree, some seconds after its first span came. */
const traces = new Map<string, Span[]>();
const take = (spans: Span[]) => {
  for (const span of spans) {
    const known = traces.get(span.traceId);
    if (known) {
      known.push(span);
      continue;
    }
    const trace = [span];
    traces.set(span.traceId, trace);
    setTimeout(() => {
      traces.delete(span.traceId);
      process.stdout.write(`\nTrace ${span.traceId}\n${drawTree(trace)}\n`);
    }, WAIT_MS);
  }
};

const collector = await startCollector(Number(process.env['COLLECTOR_PORT'] || 4318), take);
process.stdout.write(`Traces: OTEL_EXPORTER_OTLP_ENDPOINT=${collector.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void collector.close().then(() => process.exit(0)));
}
