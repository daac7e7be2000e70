import { randomBytes } from 'node:crypto';

/** The caller's trace: version, trace, span, and 01 if somebody keeps it. */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-01$/;
const FLUSH_MS = 1_000;
const SEND_MS = 5_000;
/** Beyond, spans are dropped: traces must not fill the memory while the collector is away. */
const MAX_WAITING = 1_000;
const SERVER = 2;
const INTERNAL = 1;

export interface Span {
  traceparent: string;
  end: (status?: number) => void;
}

const now = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));

/**
 * Continues the traces of callers, over HTTP as JSON (OTLP). Two spans for a call need no package of
 * OpenTelemetry's.
 */
export function openTraces(endpoint: string, headers: Record<string, string>) {
  let waiting: object[] = [];

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    const name = { key: 'service.name', value: { stringValue: 'wildsoak-routing' } };
    const scopeSpans = [{ scope: { name: 'wildsoak' }, spans }];
    await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes: [name] }, scopeSpans }] }),
      signal: AbortSignal.timeout(SEND_MS),
    });
  }
  // A collector that is away loses traces and nothing else.
  setInterval(() => void flush().catch(() => undefined), FLUSH_MS).unref();

  return {
    /** Undefined if the caller does not trace. */
    begin(name: string, parent: string | undefined, isCall: boolean): Span | undefined {
      const [, traceId, parentSpanId] = TRACEPARENT.exec(parent ?? '') ?? [];
      if (traceId === undefined || waiting.length >= MAX_WAITING) return undefined;
      const spanId = randomBytes(8).toString('hex');
      const startTimeUnixNano = String(now());
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end(status) {
          const attributes =
            status === undefined
              ? []
              : [{ key: 'http.response.status_code', value: { intValue: String(status) } }];
          waiting.push({
            traceId,
            spanId,
            parentSpanId,
            name,
            kind: isCall ? SERVER : INTERNAL,
            startTimeUnixNano,
            endTimeUnixNano: String(now()),
            attributes,
            status: { code: (status ?? 0) >= 500 ? 2 : 0 },
          });
        },
      };
    },
  };
}

export type Traces = ReturnType<typeof openTraces>;
