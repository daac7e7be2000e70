import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { catchMail, startWorker } from '../../../test/support/mail-catcher.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, database, databaseUrl } = await useApp();

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

/** Refuses every email, and repeats the address, as mail servers do. */
const startRefusingServer = async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const [, address] = /^RCPT TO:<(.*)>/i.exec(chunk.toString()) ?? [];
      socket.write(address ? `550 5.1.1 <${address}>: unknown\r\n` : '250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('we do not log what a mail server says about an address', async () => {
  const body = { username: 'refused', email: 'refused@example.test', password: 'a-good-password' };
  await post('/api/auth/register', body);
  const SMTP_URL = await startRefusingServer();
  const { output } = await startWorker(databaseUrl, { SMTP_URL }, onTestFinished);
  await vi.waitFor(() => expect(output.text).toMatch(/The server refused the email: \w+ 550/), {
    timeout: 30_000,
  });
  expect(output.text).not.toContain('refused@example.test');
});

it('a failed registration sends nothing, and a failed email is sent again', async () => {
  const body = { username: 'later', email: 'later@example.test', password: 'a-good-password' };
  await post('/api/auth/register', body);
  await post('/api/auth/register', { ...body, email: 'conflict@example.test' });
  const emails = await catchMail(onTestFinished);
  // First a worker without its mail server, then a worker with it.
  const failing = await startWorker(
    databaseUrl,
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    onTestFinished,
  );
  await vi.waitFor(() => expect(failing.output.text).toContain('a job failed'), {
    timeout: 30_000,
  });
  expect(failing.output.text).not.toContain('later@example.test');
  failing.child.kill('SIGTERM');
  expect(await failing.exited).toBe(0);
  // As if the pause before the next try had passed.
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now() where state = 'retry'`.execute(database);
  expect(Number(numAffectedRows)).toBeGreaterThan(0);
  await startWorker(databaseUrl, { SMTP_URL: emails.smtpUrl }, onTestFinished);
  await emails.waitFor('later@example.test', 'Confirm your email address');
  expect(await emails.read('conflict@example.test')).toEqual([]);
});
