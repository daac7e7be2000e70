import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startStripe } from '../../../fakes/stripe/server.ts';
import { NO_SOURCES } from '../../../fakes/source-server.ts';
import { freePort } from '../../../scripts/services/ports.ts';
import { PROXY_NAME } from '../../proxy/ask.ts';
import { startProxy } from '../../proxy/start-proxy.ts';
import { siteEnvironment } from '../cluster.ts';
import { ROOT } from '../layout.ts';

export const CHAOS_FOLDER = join(ROOT, '.local', 'chaos');
const START_MS = 120_000;
const WEBHOOK_SECRET = 'whsec_standin';
/** The library, not the command: that would stand between us and the server, and take its signals. */
const AHEAD = {
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  FAKETIME: '+10m',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};

type Environment = Record<string, string | undefined>;

/** A process that is killed and started again, as systemd would. */
const keepProcess = (name: string, args: string[], env: Environment, readyUrl: string | null) => {
  const log = openSync(join(CHAOS_FOLDER, `${name}.log`), 'a');
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> = Promise.resolve();

  const untilReady = async () => {
    const deadline = Date.now() + START_MS;
    for (;;) {
      if (readyUrl === null) return;
      const isReady = await fetch(readyUrl).then(
        // S3 answers without a key as well.
        ({ status }) => status < 500,
        () => false,
      );
      if (isReady) return;
      if (Date.now() > deadline) throw new Error(`${name} is not ready: see its log.`);
      await delay(50);
    }
  };

  return {
    name,
    async start(more: Environment = {}) {
      child = spawn(process.execPath, args, {
        cwd: ROOT,
        env: { ...env, ...more },
        stdio: ['ignore', log, log],
      });
      exited = once(child, 'exit');
      await untilReady();
    },
    async end(signal: NodeJS.Signals) {
      child?.kill(signal);
      await exited;
    },
  };
};

export type Kept = ReturnType<typeof keepProcess>;

/** Two servers, a worker, roads, S3 and payments, behind the proxy and the edge that we ship, on the cluster. */
export const openChaosSite = async (
  subscribers: string[],
  before: (env: Environment) => Promise<void>,
) => {
  mkdirSync(join(CHAOS_FOLDER, 's3'), { recursive: true });
  const ports = [await freePort(), await freePort()];
  const [routingPort, s3Port, edgePort] = [await freePort(), await freePort(), await freePort()];
  // We deliver its events ourselves, through the proxy, to know which were acknowledged.
  const stripe = await startStripe({ webhookUrl: null, subscribers });
  await fetch(`${stripe.url}/_control/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'hold' }),
  });
  const env: Environment = {
    ...process.env,
    ...siteEnvironment,
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${PROXY_NAME}`,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_MS: '1000',
    // Reviews come without a pause; the list has better things to do than to follow each.
    LIST_GATHER_MS: '20000',
    TILE_CACHE_DIR: join(CHAOS_FOLDER, 'tiles'),
    ...NO_SOURCES,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ROUTING_URL: `http://127.0.0.1:${routingPort}`,
    ROUTING_PORT: String(routingPort),
    EDGE_PURGE_URLS: `http://127.0.0.1:${edgePort}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: 'photos',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_ID: 'price_standin',
    STRIPE_API_URL: stripe.url,
  };
  const s3 = keepProcess(
    's3',
    ['ops/cluster/chaos/s3.ts', String(s3Port), join(CHAOS_FOLDER, 's3')],
    env,
    `http://127.0.0.1:${s3Port}/photos`,
  );
  const routing = keepProcess(
    'routing',
    ['main.mjs', 'routing'],
    env,
    `http://127.0.0.1:${routingPort}/status`,
  );
  const servers: Kept[] = [];
  for (const [index, port] of ports.entries()) {
    const own = { ...env, PORT: String(port), METRICS_PORT: String(await freePort()) };
    const url = `http://127.0.0.1:${port}/readyz`;
    servers.push(keepProcess(`server${index + 1}`, ['main.mjs', 'serve'], own, url));
  }
  const worker = keepProcess(
    'worker',
    ['main.mjs', 'worker'],
    { ...env, METRICS_PORT: String(await freePort()) },
    null,
  );
  const all = [s3, routing, worker, ...servers];
  const proxy = await startProxy(ports, { hasEdge: true, edgePort });
  const close = async () => {
    await Promise.all(all.map((kept) => kept.end('SIGKILL')));
    await proxy.stop();
    await stripe.close();
  };
  try {
    await s3.start();
    await before(env);
    await Promise.all([routing, worker, ...servers].map((kept) => kept.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return { env, proxy, stripe, s3, routing, worker, servers, close, AHEAD, WEBHOOK_SECRET };
};

export type ChaosSite = Awaited<ReturnType<typeof openChaosSite>>;
