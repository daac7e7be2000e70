import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }),
    z.object({ intValue: z.union([z.string(), z.int()]) }),
  ]),
});

const spanSchema = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().regex(/^([\da-f]{16})?$/),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(attribute),
  status: z.object({ code: z.int().min(0).max(2).optional() }),
});

/** What OTLP/HTTP sends as JSON, as far as we use it. */
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  service: string;
  name: string;
  startMs: number;
  durationMs: number;
  isError: boolean;
  attributes: Record<string, string>;
}

const NS_PER_MS = 1e6;
const ERROR = 2;

const toRecord = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(Object.values(value)[0])] as const),
  );

/** Throws for what a real collector would refuse. */
export const readSpans = (body: string): Span[] =>
  exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name'] ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        service,
        name: span.name,
        startMs: Number(span.startTimeUnixNano) / NS_PER_MS,
        durationMs: (Number(span.endTimeUnixNano) - Number(span.startTimeUnixNano)) / NS_PER_MS,
        isError: span.status.code === ERROR,
        attributes: toRecord(span.attributes),
      })),
    );
  });

const lineOf = ({ name, service, durationMs, isError, attributes }: Span) => {
  const statement = attributes['db.query.text'] ?? attributes['db.statement'];
  const what = statement ? `: ${statement.replaceAll(/\s+/g, ' ').trim().slice(0, 80)}` : '';
  return `${name}${what} (${service}, ${durationMs.toFixed(1)} ms${isError ? ', failed' : ''})`;
};

/** One line for each span, below the span that caused it. */
export const drawTree = (spans: readonly Span[]): string => {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const draw = (parents: readonly Span[], depth: number): string[] =>
    parents
      .toSorted((a, b) => a.startMs - b.startMs)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${lineOf(span)}`,
        ...draw(
          spans.filter(({ parentSpanId }) => parentSpanId === span.spanId),
          depth + 1,
        ),
      ]);
  return draw(
    spans.filter(({ parentSpanId }) => !known.has(parentSpanId)),
    0,
  ).join('\n');
};
