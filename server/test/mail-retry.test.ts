import { expect, it, onTestFinished, vi } from 'vitest';
import { catchMail, startWorker } from './mail-catcher.ts';
import { useApp } from './test-app.ts';

const { app, databaseUrl } = await useApp();

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

it('a registration that fails sends nothing, and one whose mail fails is tried again', async () => {
  const body = { username: 'later', email: 'later@example.test', password: 'a-good-password' };
  await post('/api/auth/register', body);
  await post('/api/auth/register', { ...body, email: 'conflict@example.test' });
  const mails = await catchMail(onTestFinished);
  // A worker whose mail server is away, then one whose is there.
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
  await startWorker(databaseUrl, { SMTP_URL: mails.smtpUrl }, onTestFinished);
  await mails.waitFor('later@example.test', 'Confirm your e-mail address');
  expect(await mails.read('conflict@example.test')).toEqual([]);
});
