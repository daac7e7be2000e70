import { once } from 'node:events';
import { request } from 'node:http';
import { fastify, type FastifyReply } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { cutSlowBody, registerBodyTime, registerForms } from './forms.ts';

const MS = 300;
const app = fastify({
  frameworkErrors: (error, { raw }, reply: FastifyReply) => {
    cutSlowBody(raw, MS);
    void reply.send(error);
  },
});
registerBodyTime(app, MS);
await registerForms(app);
app.get('/page', async () => 'read');
app.post('/json', async () => 'read');
const refuse = async () => {
  throw new Error('refused');
};
app.post('/guarded', { onRequest: refuse }, async () => 'read');
const form = { schema: { consumes: ['multipart/form-data'] } };
app.forms.post('/form', form, async ({ raw }) => {
  for await (const _chunk of raw);
  return 'read';
});
app.forms.post('/guarded-form', { ...form, onRequest: refuse }, async () => 'read');
const url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

const send = (method: string, path: string, type: string) => {
  const headers = { 'content-type': type, 'content-length': 2 };
  const sending = request(url + path, { method, headers });
  sending.on('error', () => undefined);
  sending.write('{');
  return sending;
};

describe(
  'hardening: a body that does not come is cut off, wherever it was sent',
  { tags: '@19.30' },
  () => {
    it.each([
      ['POST', '/json'],
      ['GET', '/page'],
      ['POST', '/nowhere'],
      ['PATCH', '/json'],
      ['POST', '/guarded'],
      ['POST', '/%zz'],
    ])('%s %s', async (method, path) => {
      const sending = send(method, path, 'application/json');
      const [socket] = await once(sending, 'socket');
      await once(socket, 'close');
    });

    it('a form that was refused', async () => {
      const sending = send('POST', '/guarded-form', 'multipart/form-data; boundary=x');
      const [socket] = await once(sending, 'socket');
      await once(socket, 'close');
    });
  },
);

it('reads a body that arrives in time', async () => {
  const sending = send('POST', '/json', 'application/json');
  sending.end('}');
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(200);
});

it('gives a form the time that its feature sets', async () => {
  const sending = send('POST', '/form', 'multipart/form-data; boundary=x');
  const [socket] = await once(send('POST', '/json', 'application/json'), 'socket');
  // Both started together: we still wait for the form after we cut off the other body.
  await once(socket, 'close');
  sending.end('}');
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(200);
});
