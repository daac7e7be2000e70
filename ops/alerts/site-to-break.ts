import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, vi } from 'vitest';
import { freePort } from '../../scripts/services/ports.ts';
import { START_MS } from '../../server/test/support/server-process.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';

const MAIN = resolve(import.meta.dirname, '../../server/src/main.ts');

const endAfterAll = (child: ChildProcess) => {
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  afterAll(end);
  return end;
};

export const startRedis = async () => {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
  const end = endAfterAll(spawn('redis-server', args, { stdio: 'ignore' }));
  return { url: `redis://127.0.0.1:${port}/0`, end };
};

const WITHOUT_SANDBOX = 'mount --bind /bin/false /usr/bin/bwrap && exec "$0" "$@"';

/** A process as the site runs it, on a machine on which photo decoders have no sandbox. */
export const planProcess = async (role: string, environment: Record<string, string>) => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const target = `127.0.0.1:${metricsPort}`;
  const env = {
    ...testEnvironment(environment['DATABASE_URL'] ?? ''),
    LOG_LEVEL: 'error',
    REDIS_TIMEOUT_MS: '',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...environment,
  };
  return {
    url: `http://127.0.0.1:${port}`,
    target,
    /** Returns how to end it. */
    start: () => {
      const args = ['--mount', 'sh', '-c', WITHOUT_SANDBOX, process.execPath, MAIN, role];
      return endAfterAll(spawn('unshare', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }));
    },
    answers: () =>
      vi.waitFor(async () => void (await fetch(`http://${target}/metrics`)), {
        timeout: START_MS,
        interval: 200,
      }),
  };
};

/** Its certificate expires in ten days. */
export const startTls = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-certificate-'));
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const what = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '10'];
  const files = ['-keyout', keyPath, '-out', certPath];
  execFileSync('openssl', ['req', '-x509', ...what, ...files], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(keyPath), cert: readFileSync(certPath) });
  rmSync(folder, { recursive: true });
  await once(server.listen(0, 'localhost'), 'listening');
  afterAll(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
};
