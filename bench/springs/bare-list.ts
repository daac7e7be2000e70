import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { fastify, LogController } from 'fastify';
import { chooseEncoding } from '../../server/src/platform/http/negotiation.ts';

/**
 * Bare Fastify with the bytes of our list and a list's usual duties: choose an encoding, know who has this
 * version already, name each request, be ready to log. Takes the address to copy from and the port to listen on.
 */
const [, , source, port] = process.argv;

/** Node writes these itself; a request's id is its own. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'content-length', 'x-request-id']);

const copyOf = (encoding: string) =>
  new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    get(`${source}/api/springs`, { headers }, (response) => {
      const sent = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
      response.toArray().then(
        (chunks: Buffer[]) =>
          resolve({
            headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks),
          }),
        reject,
      );
    }).on('error', reject);
  });

const copies = {
  br: await copyOf('br'),
  gzip: await copyOf('gzip'),
  plain: await copyOf('identity'),
};
const { etag = '' } = copies.plain.headers;

const app = fastify({
  logger: { level: 'warn' },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
});
app.addHook('onRequest', (request, reply, done) => {
  reply.header('x-request-id', request.id);
  done();
});
app.get('/api/springs', (request, reply) => {
  const { headers, body } = copies[chooseEncoding(request.headers['accept-encoding']) ?? 'plain'];
  reply.headers(headers);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.send(body);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
