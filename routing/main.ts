import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { openEngine } from './engine/engine.ts';
import { createCallQueue } from './http/call-queue.ts';
import { createMetrics } from './http/metrics.ts';
import { createRoutingServer } from './http/server.ts';
import { openTraces } from './http/traces.ts';
import { currentNetwork, tilesFolder } from './roads/network.ts';
import { readRelease, readSettings } from './settings.ts';

/** Longer than a call may take, but shorter than a supervisor waits. */
const LAST_MOMENT_MS = 9_500;

const release = readRelease(process.env);
const log = pino({ base: { pid: process.pid, hostname: hostname(), role: 'routing', release } });

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
    log,
    traces: settings.traces && openTraces(settings.traces.endpoint, settings.traces.headers),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ roads: name, kind, address: `http://${settings.host}:${port}` }, 'listening');

  // Node waits for its threads before it exits, and an abandoned call can hold a thread for minutes:
  // nothing can interrupt the engine.
  const leave = () => {
    if (queue.running() === 0) process.exit(0);
    process.kill(process.pid, 'SIGKILL');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      queue.stop();
      server.close(leave);
      setTimeout(leave, LAST_MOMENT_MS).unref();
    });
  }
}

const fail = (error: unknown) => {
  log.fatal({ err: error }, error instanceof Error ? error.message : String(error));
  process.exit(1);
};

// Supervisors and log rotation send it to have files read again, and we keep none open.
process.on('SIGHUP', () => undefined);
process.on('uncaughtException', fail);
start().catch(fail);
