import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { testEnvironment } from './test-app.ts';

/** A slow machine must not fail a test, but a process that ends fails right away. */
export const START_MS = 150_000;

const MAIN = resolve(import.meta.dirname, '../../src/main.ts');

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

type Environment = Record<string, string | undefined>;

/** This release, with this Node. */
export const OWN = [process.execPath, MAIN];

/** The command is `OWN`, that of a copy (`copyRelease`), or one that becomes it. */
export const runCommand = (
  [command = '', ...args]: string[],
  role: string,
  environment: Environment,
  ...rest: string[]
) => {
  const child = spawn(command, [...args, role, ...rest], { env: environment });
  const output = { text: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, exited };
};

export const runMain = (role: string, environment: Environment, ...rest: string[]) =>
  runCommand(OWN, role, environment, ...rest);

/** `afterAll` for what the tests of a file share. */
export type After = (end: () => Promise<void>) => void;

/** A real server process, ready to serve; stopped after the test. */
export const startServer = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
  after: After = onTestFinished,
  command = OWN,
) => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { child, output, exited } = runCommand(command, 'serve', {
    ...testEnvironment(databaseUrl),
    LOG_LEVEL: 'warn',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...environment,
  });
  after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const status = (path: string) =>
    fetch(url + path).then(
      (answer) => answer.status,
      () => 0,
    );
  const deadline = Date.now() + START_MS;
  while ((await status('/readyz')) !== 200) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`no server: ${output.text}`);
    await delay(50);
  }
  return {
    url,
    port,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    child,
    exited,
    status,
    output,
  };
};
