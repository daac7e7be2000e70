import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from './agreement.ts';
import { answer, readAsked, usageOf } from './chat.ts';
import { checkMode, Failure, type Mode } from './mode.ts';

/** Counted on arrival. A call with a usage was computed and paid for, even if nobody got the answer. */
type Call = {
  at: string;
  ended_at?: string;
  outcome: 'pending' | 'answered' | 'refused' | 'abandoned' | 'cut';
  status?: number;
  model: string;
  format: string;
  messages: Message[];
  usage?: ReturnType<typeof usageOf>;
};

/** Port 0 takes a free one. */
type Options = { port?: number; key?: string };

export async function startAi({ port = 0, key = 'sk-ai-standin' }: Options = {}) {
  let calls: Call[] = [];
  let mode: Mode = {};
  const computed = () => calls.filter(({ usage }) => usage !== undefined).length;
  const overview = () => ({ count: calls.length, computed: computed(), calls });
  const setMode = (given: unknown) => (mode = checkMode(given));
  const reset = () => {
    calls = [];
    return setMode({});
  };
  function takeMode(): Mode {
    const { times, ...taken } = mode;
    if (times !== undefined) mode = times > 1 ? { ...mode, times: times - 1 } : {};
    return taken;
  }

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${key}`)
      throw new Failure(401, 'Incorrect API key provided.', 'invalid_api_key');
    const asked = readAsked(parse(await readText(request)));
    const { model, format, messages } = asked;
    const { delay_ms = 0, status, retry_after_s = 1, cut, ...how } = takeMode();
    const now = () => new Date().toISOString();
    const call: Call = { at: now(), outcome: 'pending', model, format, messages };
    calls.push(call);
    const end = (rest: Partial<Call>) => Object.assign(call, { ...rest, ended_at: now() });
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    if (delay_ms > 0) await delay(delay_ms, null, { signal: gone.signal }).catch(() => {});
    if (gone.signal.aborted) return void end({ outcome: 'abandoned' });
    if (status !== undefined) {
      end({ outcome: 'refused', status });
      if (status === 429 || status === 503) response.setHeader('retry-after', retry_after_s);
      const code = status === 429 ? 'rate_limit_exceeded' : null;
      throw new Failure(status, `Refused with ${status}, as set.`, code);
    }
    const content = answer(asked, how);
    const usage = usageOf(messages, content);
    end({ outcome: cut ? 'cut' : 'answered', usage, ...(!cut && { status: 200 }) });
    if (cut) return void response.destroy();
    if (how.garbage === 'body') return void response.end('<h1>Welcome</h1>');
    const finish_reason = how.garbage === 'json' ? 'length' : 'stop';
    const created = Math.floor(Date.now() / 1_000);
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason }];
    const id = `chatcmpl-${calls.length}`;
    json(response, 200, { id, object: 'chat.completion', created, model, choices, usage });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method} ${request.url?.split('?')[0]}`;
    try {
      if (route === 'POST /v1/chat/completions') await chat(request, response);
      else if (route === 'GET /_control/calls') json(response, 200, overview());
      else if (route === 'POST /_control/reset') json(response, 200, reset());
      else if (route === 'POST /_control/mode')
        json(response, 200, setMode(parse(await readText(request))));
      else throw new Failure(404, `Unknown request URL: ${route}`, 'unknown_url');
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure(500, String(error));
      json(response, failure.status, failure.body);
    }
  }

  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound.port}`,
    port: bound.port,
    /** Same as `GET /_control/calls`. */
    calls: overview,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve()).closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Failure(400, 'The body is not JSON.');
  }
}
