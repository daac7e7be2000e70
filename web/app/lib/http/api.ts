import type { Endpoint, EndpointInput, EndpointOutput } from '@wildsoak/contract/endpoint';
import { noteAsOf } from './as-of.ts';
import { waitingOut } from './retry-on-503.ts';

/** Long enough for a weak signal, short enough for a dead one. */
const TIMEOUT_MS = 15_000;

const wordless = (status: number) => `HTTP error! status: ${status}`;

export class ApiError extends Error {
  /** 0 if no answer came. */
  readonly status: number;
  /** The server's own words, or null. */
  readonly serverMessage: string | null;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = status === 0 || message === wordless(status) ? null : message;
  }
}

/**
 * An endpoint of the contract without its schemas, which would bring zod into every page. The types
 * still tie method and path to the contract: a typo does not compile.
 */
interface Call<E extends Endpoint> {
  method: E['method'];
  path: E['path'];
  bodyType: E['bodyType'];
  /** Never set; carries the type. */
  readonly endpoint?: E;
}

export const defineCall = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  bodyType?: E['bodyType'],
): Call<E> => ({ method, path, bodyType });

interface SendInit {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
}

/** Sends a call: with `fetch` in the browser, inside the server's own process in loaders. */
export type Send = (path: string, init: SendInit) => Promise<Response>;

/**
 * The browser's own cache outlives a sign-out, and our scripts could read it then. So it gets only
 * public answers; the worker keeps what a member needs without a signal.
 */
const PUBLIC = /^\/api\/(fires$|springs(\?|\/featured$|\/reachable\?|\/\d+\/(nearby|outlook)$|$))/;

interface SendOptions {
  timeoutMs?: number;
  credentials?: RequestCredentials;
}

export const browserSendWith =
  ({ timeoutMs = TIMEOUT_MS, credentials = 'same-origin' }: SendOptions): Send =>
  async (path, { signal, ...init }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(path, {
        ...init,
        credentials,
        cache: PUBLIC.test(path) ? 'default' : 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (init.method === 'GET') noteAsOf(answer);
      return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(
        0,
        timeout.aborted ? 'the server took too long to answer' : 'the server could not be reached',
      );
    }
  };

/** Tries once, whatever the server says. */
export const sendOnce = browserSendWith({});

/** For what may be sent twice: where the server cannot take it right now, we try for a while. */
export const patientSend = waitingOut(sendOnce);

/** By HTTP, these do the same when sent twice. */
const REPEATABLE = new Set(['PUT', 'DELETE']);

export const browserSend: Send = (path, init) =>
  (REPEATABLE.has(init.method) ? patientSend : sendOnce)(path, init);

/** The server does calls with the same key only once, so repeat one that got no answer. */
export const sendWithKey =
  (key: string): Send =>
  (path, init) =>
    patientSend(path, { ...init, headers: { ...init.headers, 'Idempotency-Key': key } });

/** Without the session, even if a member is signed in. */
export const anonymousSend = browserSendWith({ credentials: 'omit' });

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

const address = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/** The server's words in the body of a failed call: `error` or `message`. */
export const messageIn = (body: unknown): string | undefined => {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text !== '');
};

const failure = async (response: Response): Promise<ApiError> => {
  const message = messageIn(await response.json().catch(() => null));
  return new ApiError(response.status, message ?? wordless(response.status));
};

/** The connection may break in the middle of an answer. */
const read = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    throw new ApiError(0, 'the answer could not be read');
  }
};

type FormFields = Record<string, string | File | undefined>;

const formOf = (fields: FormFields): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
};

/** For answers whose headers say something about them. */
export const callApiWithHeaders = async <E extends Endpoint>(
  send: Send,
  { method, path, bodyType }: Call<E>,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<{ body: EndpointOutput<E>; headers: Headers }> => {
  const parts = (input ?? {}) as Parts;
  const headers: Record<string, string> = { Accept: 'application/json' };
  const init: SendInit = { method, headers };
  if (signal) init.signal = signal;
  if (bodyType) {
    // The browser sets the content type, with the boundary between the parts.
    init.body = formOf(parts.body as FormFields);
  } else if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }

  const response = await send(address(path, parts), init);
  if (!response.ok) throw await failure(response);
  const body: unknown = response.status === 204 ? null : await read(response);
  // The server already checked it against the contract; a second check would bring zod into every page.
  return { body: body as EndpointOutput<E>, headers: response.headers };
};

export const callApi = async <E extends Endpoint>(
  send: Send,
  call: Call<E>,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointOutput<E>> => (await callApiWithHeaders(send, call, input, signal)).body;

const NEXT_CURSOR = /[?&]cursor=([\w-]+)[^>]*>;\s*rel="next"/;

/** One page of a list, and the cursor of the next page, or null. */
export const callApiPage = async <E extends Endpoint>(
  send: Send,
  call: Call<E>,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<{ items: EndpointOutput<E>; next: string | null }> => {
  const { body, headers } = await callApiWithHeaders(send, call, input, signal);
  return { items: body, next: NEXT_CURSOR.exec(headers.get('link') ?? '')?.[1] ?? null };
};
