import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startAi } from '../../../fakes/ai/server.ts';
import { ONLY_THIS_MACHINE } from '../../../fakes/refuse-outside.ts';
import { startStripe } from '../../../fakes/stripe/server.ts';
import { startOfficial } from '../../../fakes/official/server.ts';
import { startTiles } from '../../../fakes/tiles/server.ts';
import { readMemory } from './memory.ts';
import { readServerLog } from './server-log.ts';
import type { Heap, Stall } from './watch-loop.ts';

const here = (path: string) => resolve(import.meta.dirname, path);
const MAIN = here('../../src/main.ts');
const ROUTING = here('../../../routing/main.ts');
const WATCH = here('watch-loop.ts');
const WEB_BUILD = here('../../../web/build/server/index.js');
/** Without a web build, we use the pages of the server's tests. */
const WEB_STAND_IN = here('../../test/support/web/server/index.ts');

const START_MS = 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const start = (script: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = readServerLog(child.stdout as Readable, child.stderr as Readable);
  const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  return { child, log, exited };
};

const startRouting = async () => {
  const port = await freePort();
  const { child, exited } = start(ROUTING, [], { ROUTING_PORT: String(port) });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

interface Place {
  url: string;
  filesFolder: string;
}

/** The server as in production, with fakes for third parties and with real roads. */
export const startServer = async (database: Place, onStall: (stall: Stall) => void) => {
  const [stripe, ai, roads] = [await startStripe(), await startAi(), await startRouting()];
  const [tiles, official] = [await startTiles(), await startOfficial()];
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { child, log, exited } = start(MAIN, ['serve'], {
    // Not as an argument: decoders would inherit that.
    NODE_OPTIONS: `--import=${pathToFileURL(WATCH).href} ${ONLY_THIS_MACHINE}`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    FILES_DIR: database.filesFolder,
    TILE_CACHE_DIR: join(database.filesFolder, 'tiles'),
    REDIS_URL: `${process.env['REDIS_URL']}?keyPrefix=${randomUUID()}:`,
    // Lets each request come from its own address, with the real limits.
    TRUSTED_PROXIES: '127.0.0.1',
    TILE_URL: 'self',
    ...tiles.environment,
    ...official.environment,
    WEB_ENTRY: existsSync(WEB_BUILD) ? WEB_BUILD : WEB_STAND_IN,
    ROUTING_URL: roads.url,
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    STRIPE_PRICE_ID: 'price_standin',
    STRIPE_API_URL: stripe.url,
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'demonstration',
    AI_API_KEY: 'sk-ai-standin',
    AI_BASE_URL: `${ai.url}/v1`,
    AI_PRICE_INPUT: '1',
    AI_PRICE_OUTPUT: '4',
    AI_DAILY_BUDGET: '100000',
  });
  const heaps: ((heap: Heap) => void)[] = [];
  child.on('message', (message: Heap | Stall) => {
    if ('heapMb' in message) heaps.shift()?.(message);
    else onStall(message);
  });

  let stopping = false;
  let crash: string | null = null;
  void exited.then((how) => {
    if (!stopping) crash = how;
  });
  const stop = async () => {
    stopping = true;
    child.kill('SIGKILL');
    await Promise.all([
      exited,
      roads.stop(),
      stripe.close(),
      ai.close(),
      tiles.close(),
      official.close(),
    ]);
  };

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = Date.now() + START_MS;
  while (!(await isReady())) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`The server did not start:\n${log.lastWords()}`);
    }
    await delay(50);
  }
  /** After a quiet time: the server's heap, and what the machine gives it and its decoders. */
  const memoryAfter = async (calmMs: number) => {
    await delay(calmMs);
    if (crash !== null || !child.connected) return { heapMb: 0, rssMb: 0 };
    const told = new Promise<Heap>((resolve) => heaps.push(resolve));
    child.send('collect');
    const ended = exited.then(() => ({ heapMb: 0 }));
    const { heapMb } = await Promise.race([told, ended]);
    return { heapMb, rssMb: readMemory(child.pid ?? 0) };
  };
  return { url, port, log, crash: () => crash, memoryAfter, stop };
};

export type Target = Awaited<ReturnType<typeof startServer>>;
