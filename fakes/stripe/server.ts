import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { answerApi } from './answer-api.ts';
import { addSubscriber } from './billing.ts';
import { moveClock, settle } from './clock.ts';
import { control, noFaults, overview } from './control.ts';
import { Failure, invalid } from './failure.ts';
import { parseForm, readBody } from './form.ts';
import { newId } from './objects.ts';
import { visit } from './pages.ts';
import { createSender, RETRY_DELAYS_MS } from './sender.ts';
import { openStore } from './store.ts';
import { createWorld } from './world.ts';

export type StripeOptions = {
  /** 0 takes a free one. */
  port?: number;
  /** The file for the state; null keeps it in memory. */
  state?: string | null;
  /** Null sends no webhooks. */
  webhookUrl?: string | null;
  secretKey?: string;
  webhookSecret?: string;
  priceId?: string;
  /** Other prices that can be bought. */
  otherPriceIds?: string[];
  /** Customers who have subscribed before the first start. */
  subscribers?: string[];
  /** The address of the pages, for browsers. */
  publicUrl?: string;
  retryDelaysMs?: number[];
  /** The clock that the test clock runs ahead of, in seconds. */
  now?: () => number;
};

/** Like Stripe, it waits this long for the webhook before it sends the customer back. */
const REDIRECT_WAIT_MS = 10_000;
const SAVE_SOON_MS = 250;
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

export async function startStripe(options: StripeOptions = {}) {
  const { secretKey = 'sk_test_standin', webhookSecret: secret = 'whsec_standin' } = options;
  if (!secretKey.startsWith('sk_test_')) throw new Error('The stand-in takes test keys only.');
  const { state, save } = openStore(options.state ?? null);
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const world = createWorld(state, {
    price: options.priceId ?? 'price_standin',
    otherPrices: options.otherPriceIds ?? [],
    publicUrl: options.publicUrl ?? `http://localhost:${port}`,
    now: options.now ?? (() => Date.now() / 1000),
  });
  const { webhookUrl: url = null, retryDelaysMs = RETRY_DELAYS_MS } = options;
  // Repeating a delivery after a crash does no harm, so its write can wait and share with others.
  let soon: NodeJS.Timeout | undefined;
  const changed = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void save().catch(() => {});
    }, SAVE_SOON_MS);
  };
  const sender = createSender({ state, url, secret, retryDelaysMs, changed });
  const faults = noFaults();

  /** Saves before it answers or sends anything. */
  async function change<T>(
    act: () => T,
    isRead = false,
  ): Promise<{ result: T; sent: Promise<void> }> {
    let sent: Promise<void>;
    let result: T;
    try {
      settle(world);
      result = act();
    } finally {
      const events = world.fresh.splice(0);
      sent = sender.take(events);
      if (!isRead || events.length > 0) await save();
      sender.pump();
    }
    return { result, sent };
  }

  async function answerControl(request: IncomingMessage, path: string): Promise<unknown> {
    const body = (await readBody(request)) || '{}';
    const given: unknown = parseJson(body);
    if (typeof given !== 'object' || given === null) throw invalid('The body is a JSON object.');
    const method = request.method ?? '';
    const act = () => control({ world, sender, faults }, method, path, { ...given });
    const { result, sent } = await change(act, method === 'GET');
    await sent;
    return result;
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, path: string) {
    const isRead = request.method !== 'POST';
    const form = isRead ? {} : parseForm(await readBody(request));
    const { result, sent } = await change(() => visit(world, path, form), isRead);
    const { status, html, location } = result;
    if (location === undefined) return response.writeHead(status, HTML).end(html);
    const enough = new AbortController();
    const { signal } = enough;
    await Promise.race([sent, delay(REDIRECT_WAIT_MS, undefined, { signal }).catch(() => {})]);
    enough.abort();
    return response.writeHead(status, { location }).end();
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname;
    response.setHeader('request-id', newId('req'));
    try {
      if (path.startsWith('/v1/')) {
        await answerApi({ world, secretKey, faults, change }, request, response);
      } else if (path.startsWith('/_control/')) {
        json(response, 200, await answerControl(request, path));
      } else if (/^\/(pay|portal)\/[^/]+$/.test(path)) {
        await answerPage(request, response, path);
      } else {
        response.writeHead(path === '/' ? 200 : 404).end('Stand-in for Stripe: nothing is paid.\n');
      }
    } catch (error) {
      if (error instanceof Failure) return json(response, error.status, error.body);
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      json(response, 500, { error: { type: 'api_error', message: 'The stand-in failed.' } });
    }
  }

  await change(() => {
    for (const id of options.subscribers ?? []) addSubscriber(world, id);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    publicUrl: world.publicUrl,
    now: world.now,
    state: () => overview(state, world.now()),
    /** Moves the test clock; resolves after the first delivery attempts. */
    advance: async (seconds: number) =>
      (await change(() => moveClock(world, world.now() + seconds))).sent,
    /** Resolves when nothing is left to send or retry. */
    idle: sender.idle,
    async close(): Promise<void> {
      sender.close();
      clearTimeout(soon);
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
      await save();
    },
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON.');
  }
}
