import { resolve } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { startProcess, until, untilOk } from '../support/processes.ts';

const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');

const start = (role: string, env: NodeJS.ProcessEnv) =>
  startProcess(role, [process.execPath, MAIN, role], env);

/** A server that answers, and a worker that says it is muted. */
export const startProduct = async (databaseUrl: string, environment: Record<string, string>) => {
  const [port, metrics, workerMetrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_SESSION_URL: databaseUrl };
  // Nor may the original's count.
  const files = { DATABASE_URL_FILE: '', DATABASE_SESSION_URL_FILE: '' };
  const given = { ...addresses, ...files, PORT: String(port), LOG_LEVEL: 'info' };
  const env = { ...process.env, ...environment, ...given };
  // Nothing may reach the real mail server, even if muting failed.
  const SMTP_URL = 'smtp://127.0.0.1:9';
  const server = start('serve', { ...env, METRICS_PORT: String(metrics) });
  const worker = start('worker', { ...env, SMTP_URL, METRICS_PORT: String(workerMetrics) });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    for (const { child, exited } of [server, worker]) {
      child.kill('SIGTERM');
      await exited;
    }
  };
  try {
    await untilOk(server, `${url}/readyz`);
    await until(worker, () => worker.output.text.includes('muted: no job runs'));
    return { url, metricsUrl: `http://127.0.0.1:${metrics}/metrics`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
