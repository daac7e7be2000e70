import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { catchMail, startWorker } from '../../../test/support/mail-catcher.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { accountWork } from './accounts.jobs.ts';

const { app, platform, database, databaseUrl } = await useApp();

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

it('a failed email is sent again, and no log says what the mail server said about an address; a failed registration sends nothing', async () => {
  const body = { username: 'later', email: 'later@example.test', password: 'a-good-password' };
  await post('/api/auth/register', body);
  await post('/api/auth/register', { ...body, email: 'conflict@example.test' });
  const SMTP_URL = await startRefusingServer();
  const { output, child, exited } = await startWorker(databaseUrl, { SMTP_URL }, onTestFinished);
  await vi.waitFor(() => expect(output.text).toMatch(/The server refused the email: \w+ 550/), {
    timeout: 30_000,
  });
  expect(output.text).not.toContain('later@example.test');
  child.kill('SIGTERM');
  await exited;
  // As if the pause before the next try had passed.
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now() where state = 'retry'`.execute(database);
  expect(Number(numAffectedRows)).toBeGreaterThan(0);
  const emails = await catchMail(onTestFinished, (smtpUrl) =>
    runJobs(database, accountWork(platform, smtpUrl)),
  );
  await emails.waitFor('later@example.test', 'Confirm your email address');
  expect(await emails.read('conflict@example.test')).toEqual([]);
});
