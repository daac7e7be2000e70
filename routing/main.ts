import type { AddressInfo } from 'node:net';
import { openEngine } from './engine/engine.ts';
import { createCallQueue } from './http/call-queue.ts';
import { createMetrics } from './http/metrics.ts';
import { createRoutingServer } from './http/server.ts';
import { currentNetwork, tilesFolder } from './roads/network.ts';
import { readSettings } from './settings.ts';

/** Longer than a call may take, but shorter than a supervisor waits. */
const LAST_MOMENT_MS = 9_500;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const current = currentNetwork(settings.roads);
  if (!current) throw new Error(`There are no roads in ${settings.roads}: npm run roads:build`);
  const { kind, name, built_at } = current.network;
  const engine = await openEngine({
    tiles: tilesFolder(current.folder),
    threads: settings.concurrency,
    cacheMegabytes: settings.cacheMegabytes,
  });
  const queue = createCallQueue({
    concurrency: settings.concurrency,
    maxWaiting: settings.queue,
    timeoutMs: settings.timeoutMs,
  });
  const server = createRoutingServer({
    engine,
    network: { kind, name, built_at },
    queue,
    metrics: createMetrics(queue),
    bodyLimit: settings.bodyLimit,
    log: say,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  say(`Roads of ${name} (${kind}): http://${settings.host}:${port}`);

  // Node waits for its threads before it exits, and an abandoned call can hold a thread for minutes:
  // nothing can interrupt the engine.
  const leave = () => {
    if (queue.running() === 0) process.exit(0);
    process.kill(process.pid, 'SIGKILL');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      queue.stop();
      server.close(leave);
      setTimeout(leave, LAST_MOMENT_MS).unref();
    });
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
