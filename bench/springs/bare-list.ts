import { get } from 'node:http';
import { fastify } from 'fastify';

/**
 * Bare Fastify with the same bytes as our list, body and headers: what the engine alone can do. Takes
 * the address to copy from and the port to listen on.
 */
const [, , source, port] = process.argv;

/** Node writes these itself. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'content-length']);

const original = await new Promise<{ headers: Record<string, string>; body: Buffer }>(
  (resolve, reject) => {
    get(`${source}/api/springs`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
      response.toArray().then(
        (chunks: Buffer[]) =>
          resolve({
            headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks),
          }),
        reject,
      );
    }).on('error', reject);
  },
);

const app = fastify();
app.get('/api/springs', (_request, reply) => reply.headers(original.headers).send(original.body));
await app.listen({ host: '127.0.0.1', port: Number(port) });
