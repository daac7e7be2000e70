import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { callOf } from './api.ts';
import type { Faults } from './control.ts';
import { Failure, invalid } from './failure.ts';
import { parseForm, readBody } from './form.ts';
import { expanded } from './lists.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

type Context = {
  world: World;
  secretKey: string;
  faults: Faults;
  change: <T>(act: () => T, isRead?: boolean) => Promise<{ result: T }>;
};

/** Keys of unanswered requests. In memory, because the requests end with the process. */
const inFlight = new WeakMap<World, Set<string>>();

export async function answerApi(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { world, faults } = context;
  if (faults.down) {
    request.socket.destroy();
    return;
  }
  const body = await readBody(request);
  const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined;
  const keys = inFlight.get(world) ?? new Set();
  inFlight.set(world, keys);
  authenticate(request, context.secretKey);
  if (key !== undefined && keys.has(key)) {
    const message = `There is currently another in-progress request using this Idempotency Key: ${key}.`;
    throw new Failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
  }
  if (key !== undefined) keys.add(key);
  try {
    await delay(faults.delay_ms);
    if (faults.fail_next > 0) {
      faults.fail_next -= 1;
      throw new Failure(500, { type: 'api_error', message: 'The stand-in is set to fail.' });
    }
    const { status, text, isReplayed } = await execute(context, request, body, key);
    if (isReplayed) response.setHeader('idempotent-replayed', 'true');
    if (key !== undefined) response.setHeader('idempotency-key', key);
    response.setHeader('stripe-version', Stripe.API_VERSION);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  } finally {
    if (key !== undefined) keys.delete(key);
  }
}

const header = (request: IncomingMessage, name: string) => request.headers[name]?.toString();

function authenticate(request: IncomingMessage, secretKey: string): void {
  if (header(request, 'authorization') !== `Bearer ${secretKey}`) {
    throw new Failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  const version = header(request, 'stripe-version');
  if (version !== Stripe.API_VERSION) {
    throw invalid(`The stand-in speaks ${Stripe.API_VERSION}, not ${version ?? 'no version'}.`);
  }
}

/** Like Stripe, it does not remember requests that fail validation. */
async function execute(
  { world, change }: Context,
  request: IncomingMessage,
  body: string,
  key: string | undefined,
): Promise<{ status: number; text: string; isReplayed: boolean }> {
  const { answers } = world.state;
  const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in');
  const { answer, id } = callOf(request.method ?? '', pathname);
  const params = parseForm(request.method === 'GET' ? search.slice(1) : body || search.slice(1));
  const asked = JSON.stringify([pathname, params]);
  const before = key !== undefined && Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (before && before.at > Date.now() - DAY_MS) {
    if (before.request === asked) {
      return { status: before.status, text: before.body, isReplayed: true };
    }
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new Failure(400, { type: 'idempotency_error', message });
  }
  const { result: text } = await change(() => {
    const text = JSON.stringify(expanded(world.state, answer(world, { id, params }), params));
    if (key !== undefined)
      answers[key] = { request: asked, status: 200, body: text, at: Date.now() };
    return text;
  }, request.method === 'GET');
  return { status: 200, text, isReplayed: false };
}
