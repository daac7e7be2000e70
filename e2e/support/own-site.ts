import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { startAi } from '../../fakes/ai/server.ts';
import { OWN_SITE_PORT } from './address.ts';
import { setAiMode } from './ai.ts';
import { AI_KEY, environment, MAIN } from './environment.ts';
import { test } from './test.ts';

export interface OwnSite {
  url: string;
  aiUrl: string;
  /** What it printed so far. */
  output: () => string;
  steer: (mode: object) => Promise<unknown>;
  stop: () => Promise<void>;
}

/**
 * A server of the test's own on the same database, with a language model of its own. No other test
 * notices when that model fails and the server spares it for a while.
 */
export const startOwnSite = async (more: Record<string, string> = {}): Promise<OwnSite> => {
  const ai = await startAi({ key: AI_KEY });
  const port = OWN_SITE_PORT + test.info().parallelIndex;
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      ...environment(),
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: url,
      AI_BASE_URL: `${ai.url}/v1`,
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
    aiUrl: ai.url,
    output: () => printed.join(''),
    steer: (mode) => setAiMode(ai.url, mode),
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      process.off('exit', end);
      await ai.close();
    },
  };
};
