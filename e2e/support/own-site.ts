import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { OWN_SITE_PORT } from './address.ts';
import { environment, MAIN } from './environment.ts';
import { test } from './test.ts';

export interface OwnSite {
  url: string;
  /** What it printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** A server of the test's own on the same database. */
export const startOwnSite = async (more: Record<string, string> = {}): Promise<OwnSite> => {
  const port = OWN_SITE_PORT + test.info().parallelIndex;
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      ...environment(),
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: url,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void printed.push(text));
  server.stderr.pipe(process.stderr, { end: false });
  // A test that fails halfway never stops it, and the next one would find it on this port.
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  const status = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  // A busy machine takes its time.
  await expect.poll(status, { timeout: 45_000 }).toBe(200);
  expect(server.exitCode, `the port ${port} was taken`).toBeNull();
  return {
    url,
    output: () => printed.join(''),
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      process.off('exit', end);
    },
  };
};
