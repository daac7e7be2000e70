import { once } from 'node:events';
import { request } from 'node:http';
import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { registerBodyTime } from './body-time.ts';
import { registerForms } from './forms.ts';

const app = fastify();
registerBodyTime(app, 300);
await registerForms(app);
app.post('/json', async () => 'read');
app.forms.post('/form', { schema: { consumes: ['multipart/form-data'] } }, async ({ raw }) => {
  for await (const _chunk of raw);
  return 'read';
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

const send = (path: string, type: string) => {
  const headers = { 'content-type': type, 'content-length': 2 };
  const sending = request(url + path, { method: 'POST', headers });
  sending.write('{');
  return sending;
};

it('a body that does not come is cut off', async () => {
  const [error] = await once(send('/json', 'application/json'), 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
});

it('one that comes is read', async () => {
  const sending = send('/json', 'application/json');
  sending.end('}');
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(200);
});

it('a form has the time that its feature gives it', async () => {
  const sending = send('/form', 'multipart/form-data; boundary=x');
  const cut = send('/json', 'application/json');
  // Both began together: when the one is cut off, the other is still waited for.
  await once(cut, 'error');
  sending.end('}');
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(200);
});
