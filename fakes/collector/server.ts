import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSpans, type Span } from './spans.ts';

const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Stands in for an OpenTelemetry collector: takes OTLP over HTTP as JSON, and keeps the spans. */
export async function startCollector(port = 0, onSpans: (spans: Span[]) => void = () => undefined) {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const http = createServer((request, response) => {
    const take = async () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return 404;
      const body = await read(request);
      const taken = readSpans(body);
      bodies.push(body);
      spans.push(...taken);
      onSpans(taken);
      return 200;
    };
    take().then(
      (status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** Of one trace, or all. */
    spans: (traceId?: string) =>
      spans.filter((span) => traceId === undefined || span.traceId === traceId),
    /** What came over the wire, as text. */
    received: () => bodies.join('\n'),
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
