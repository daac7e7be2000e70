import { MailDev } from 'maildev';
import { afterAll, vi } from 'vitest';
import { freePort, runMain, START_MS, type After } from './server-process.ts';
import { testEnvironment } from './test-app.ts';

interface CaughtMail {
  subject: string;
  text: string;
  to: { address: string }[];
}

/**
 * A real SMTP server that keeps all emails for its API; stopped after the file. `deliver` brings them there,
 * unless a worker does.
 */
export const catchMail = async (
  after: After = afterAll,
  deliver: (smtpUrl: string) => Promise<void> = async () => undefined,
) => {
  const [smtp, web] = [await freePort(), await freePort()];
  const maildev = new MailDev({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', silent: true });
  await maildev.start();
  after(() => maildev.stop());
  const smtpUrl = `smtp://127.0.0.1:${smtp}`;
  const readAll = async () => {
    await deliver(smtpUrl);
    const answer = await fetch(`http://127.0.0.1:${web}/api/email`);
    return (await answer.json()) as CaughtMail[];
  };
  const read = async (to: string): Promise<CaughtMail[]> =>
    (await readAll()).filter((email) => email.to.some(({ address }) => address === to));
  return {
    smtpUrl,
    read,
    readAll,
    /** The newest email to an address with this subject. */
    waitFor: (to: string, subject: string) =>
      vi.waitFor(
        async () => {
          const email = (await read(to)).findLast((caught) => caught.subject === subject);
          if (!email) throw new Error(`no email '${subject}' to ${to}`);
          return email;
        },
        { timeout: 30_000, interval: 100 },
      ),
  };
};

/** A real worker process, once its log has this word; stopped after the file. */
export const startWorker = async (
  databaseUrl: string,
  environment: Record<string, string>,
  after: After = afterAll,
  word = 'working',
) => {
  const { child, output, exited } = runMain('worker', {
    ...testEnvironment(databaseUrl),
    LOG_LEVEL: 'info',
    METRICS_PORT: String(await freePort()),
    ...environment,
  });
  after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  await vi.waitFor(
    () => {
      if (!output.text.includes(word)) throw new Error(`no worker: ${output.text}`);
    },
    { timeout: START_MS },
  );
  return { child, output, exited };
};
