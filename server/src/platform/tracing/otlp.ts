import type { Attributes, HrTime } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * Only these leave the process. Addresses hold share links and searches, errors quote what people
 * wrote, and the values of queries are personal.
 */
const KEPT = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
  'db.system.name',
  'db.system',
  'db.namespace',
  'db.name',
  // With $1 in the place of values.
  'db.query.text',
  'db.statement',
  'job.queue',
]);

const SEND_MS = 10_000;
/** OTLP counts from 1: 0 says nothing. */
const KIND_OFFSET = 1;

const nanoseconds = ([seconds, rest]: HrTime) =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(rest));

const toValue = (value: unknown) =>
  typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) };

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));

const kept = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.has(name)));

const UNSET = 0;
const FAILED = 500;

/** A wrong address or password is the caller's mistake, not a failure. */
const isOurs = ({ attributes }: ReadableSpan) => {
  const status = attributes['http.response.status_code'];
  return typeof status !== 'number' || status >= FAILED;
};

const toOtlp = (span: ReadableSpan) => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  parentSpanId: span.parentSpanContext?.spanId ?? '',
  name: span.name,
  kind: span.kind + KIND_OFFSET,
  startTimeUnixNano: nanoseconds(span.startTime),
  endTimeUnixNano: nanoseconds(span.endTime),
  attributes: toAttributes(kept(span.attributes)),
  status: { code: isOurs(span) ? span.status.code : UNSET },
});

/**
 * OTLP over HTTP, as JSON: every collector takes it, and the exporter's own packages are 20 MB.
 * OpenTelemetry says nothing of a failure, so `onSent` hears of each: null if it went well.
 */
export const createExporter = (
  endpoint: string,
  headers: Record<string, string>,
  resource: Record<string, string>,
  onSent: (error: Error | null) => void,
  closing: AbortSignal,
): SpanExporter => {
  const sending = new Set<Promise<void>>();
  const send = async (spans: ReadableSpan[]) => {
    const scopeSpans = [{ scope: { name: 'wildsoak' }, spans: spans.map(toOtlp) }];
    const body = {
      resourceSpans: [{ resource: { attributes: toAttributes(resource) }, scopeSpans }],
    };
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(SEND_MS), closing]),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  };
  const flush = async () => void (await Promise.all(sending));
  return {
    export(spans, done) {
      const report = async () => {
        try {
          await send(spans);
          onSent(null);
          done({ code: 0 });
        } catch (error) {
          // A collector that is away loses traces and nothing else.
          onSent(error as Error);
          done({ code: 1, error: error as Error });
        }
      };
      const sent = report();
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
    },
    forceFlush: flush,
    shutdown: flush,
  };
};
