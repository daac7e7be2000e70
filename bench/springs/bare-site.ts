import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { fastify, LogController } from 'fastify';
import pg from 'pg';
import { SPRING_BY_ID } from '../../server/src/features/springs/detail.repository.ts';
import { chooseEncoding } from '../../server/src/platform/http/negotiation.ts';

/**
 * Bare Fastify with the bytes of our list, and with bare pg and the exact statement of our detail, so the difference
 * is what we add. It has a server's usual duties: send the same headers, choose an encoding, know who has this version
 * already, name each request, be ready to log. Takes the address to copy from and the port to listen on.
 */
const [, , source, port] = process.argv;

/** Node writes these itself; a request's id is its own. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'content-length', 'x-request-id']);

const copyOf = (path: string, encoding: string) =>
  new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    get(`${source}${path}`, { headers }, (response) => {
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

const list = {
  br: await copyOf('/api/springs', 'br'),
  gzip: await copyOf('/api/springs', 'gzip'),
  plain: await copyOf('/api/springs', 'identity'),
};
const { etag = '' } = list.plain.headers;
const detail = await copyOf('/api/springs/42', 'br');

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
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
  const { headers, body } = list[chooseEncoding(request.headers['accept-encoding']) ?? 'plain'];
  reply.headers(headers);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.send(body);
});
app.get<{ Params: { id: string } }>('/api/springs/:id', async (request, reply) => {
  const { rows } = await pool.query<{ json: string }>({
    ...SPRING_BY_ID,
    values: [Number(request.params.id)],
  });
  return reply.headers(detail.headers).send(rows[0]?.json);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
