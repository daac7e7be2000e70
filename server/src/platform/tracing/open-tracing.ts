import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type TextMapPropagator,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyPluginCallback } from 'fastify';
import type { Logger } from 'pino';
import type { TracingConfig } from '../../config.ts';
import { logOnce } from '../log-once.ts';
import { withTimeout } from '../timeout.ts';
import { createExporter } from './otlp.ts';

export interface Tracing {
  /** Goes first into the application: it sees only the routes that follow. */
  plugin: FastifyPluginCallback;
  /** For log lines: of the span that is under way, if any. */
  ids: () => { trace_id: string; span_id: string } | undefined;
  /** What takes the trace to another process. */
  traceparent: () => string | undefined;
  /** Runs the work as a part of the trace that it came from. */
  go: (name: string, traceparent: string | undefined, work: () => Promise<void>) => Promise<void>;
  /** Where to say that traces are lost. */
  logTo: (log: Logger) => void;
  /** Waits a moment for what is on its way, and no longer: others stop too. */
  close: () => Promise<void>;
}

const GATHER_MS = 1_000;
const CLOSE_MS = 1_000;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

const traceparentOf = (active: Context): string | undefined => {
  const span = trace.getSpanContext(active);
  if (!span) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
};

const contextOf = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, span);
};

/** Tells the routing process, and believes nobody: a trace begins here, whatever a browser sends. */
const outgoingOnly: TextMapPropagator = {
  inject: (active, carrier, setter) => {
    const traceparent = traceparentOf(active);
    if (traceparent !== undefined) setter.set(carrier, 'traceparent', traceparent);
  },
  extract: (active) => active,
  fields: () => ['traceparent'],
};

/** Their hook reaches modules as they are required; pg has been imported by now. */
const instrumentPg = (provider: TracerProvider) => {
  const instrumentation = new PgInstrumentation({ requireParentSpan: true });
  instrumentation.setTracerProvider(provider);
  const require = createRequire(import.meta.url);
  require('pg');
  createRequire(require.resolve('pg'))('pg-pool');
};

export const openTracing = (config: TracingConfig, routingUrl: string, role: string): Tracing => {
  const closing = new AbortController();
  let failures: ReturnType<typeof logOnce> | undefined;
  const exporter = createExporter(
    config.endpoint,
    config.headers,
    { 'service.name': `wildsoak-${role}` },
    (error) => (error === null ? failures?.settle() : failures?.note(error)),
    closing.signal,
  );
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: GATHER_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(outgoingOnly);

  const http = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => url === '/healthz' || url === '/readyz',
    // Otherwise named by the list of all plugins.
    lifecycleHook: (span, { hookName }) => void span.updateName(hookName),
    requestHook: (span, { method, routeOptions }) =>
      void span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`),
  });
  http.setTracerProvider(provider);
  instrumentPg(provider);
  const routing = new URL(routingUrl).origin;
  const outgoing = new UndiciInstrumentation({
    requireParentforSpans: true,
    // No other party hears of our traces.
    ignoreRequestHook: ({ origin }) => origin !== routing,
  });
  outgoing.setTracerProvider(provider);
  const tracer = provider.getTracer('wildsoak');

  return {
    plugin: http.plugin(),
    ids: () => {
      const span = trace.getSpanContext(context.active());
      return span && { trace_id: span.traceId, span_id: span.spanId };
    },
    traceparent: () => traceparentOf(context.active()),
    go: (name, traceparent, work) => {
      const options = { kind: SpanKind.CONSUMER, attributes: { 'job.queue': name } };
      return tracer.startActiveSpan(
        `job ${name}`,
        options,
        contextOf(traceparent),
        async (span) => {
          try {
            await work();
          } catch (error) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        },
      );
    },
    logTo: (log) => void (failures = logOnce(log, 'traces are lost')),
    close: async () => {
      await withTimeout(provider.shutdown(), CLOSE_MS).catch(() => undefined);
      // A call under way would keep the process alive.
      closing.abort();
    },
  };
};
