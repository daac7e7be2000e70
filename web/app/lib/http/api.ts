import type { Endpoint, EndpointInput, EndpointOutput } from '@wildsoak/contract/endpoint';

/** Long enough for a weak signal, short enough that nobody waits on a dead one. */
const TIMEOUT_MS = 15_000;

const wordless = (status: number) => `HTTP error! status: ${status}`;

export class ApiError extends Error {
  /** 0 when no answer came at all. */
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
 * A route of the contract without its schemas, which would bring zod into every page. The types
 * still hold method and path to the contract's own: a typo does not compile.
 */
interface Call<Route extends Endpoint> {
  method: Route['method'];
  path: Route['path'];
  bodyType: Route['bodyType'];
  /** Never set: carries the type. */
  readonly route?: Route;
}

export const defineCall = <Route extends Endpoint>(
  method: Route['method'],
  path: Route['path'],
  bodyType?: Route['bodyType'],
): Call<Route> => ({ method, path, bodyType });

interface SendInit {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
}

/** What carries a call: `fetch` in the browser, the server's own process in loaders. */
export type Send = (path: string, init: SendInit) => Promise<Response>;

/**
 * The browser's own cache outlives a sign-out, and any script of ours could read it then: only what
 * is everybody's goes there. What a member may have without a signal is the worker's to keep.
 */
const EVERYBODYS = /^\/api\/springs(\?|\/featured$|\/\d+\/nearby$|$)/;

interface SendOptions {
  timeoutMs?: number;
  credentials?: RequestCredentials;
}

export const browserSendWith =
  ({ timeoutMs = TIMEOUT_MS, credentials = 'same-origin' }: SendOptions): Send =>
  async (path, { signal, ...init }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(path, {
        ...init,
        credentials,
        cache: EVERYBODYS.test(path) ? 'default' : 'no-store',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError(
        0,
        timeout.aborted ? 'the server took too long to answer' : 'the server could not be reached',
      );
    }
  };

export const browserSend = browserSendWith({});

/** What is asked again under one key, because no answer came, is done once. */
export const sendWithKey =
  (key: string): Send =>
  (path, init) =>
    browserSend(path, { ...init, headers: { ...init.headers, 'Idempotency-Key': key } });

/** As a stranger would, whoever is signed in. */
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

/** The connection may also break in the middle of an answer. */
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

const answerTo = async <Route extends Endpoint>(
  send: Send,
  { method, path, bodyType }: Call<Route>,
  input: EndpointInput<Route>,
  signal?: AbortSignal,
): Promise<{ body: EndpointOutput<Route>; link: string | null }> => {
  const parts = (input ?? {}) as Parts;
  const headers: Record<string, string> = { Accept: 'application/json' };
  const init: SendInit = { method, headers };
  if (signal) init.signal = signal;
  if (bodyType) {
    // The browser itself says what it is, with the mark between the parts.
    init.body = formOf(parts.body as FormFields);
  } else if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }

  const response = await send(address(path, parts), init);
  if (!response.ok) throw await failure(response);
  const body: unknown = response.status === 204 ? null : await read(response);
  // The server checks every answer against the contract before it leaves; doing it twice would
  // bring zod into every page.
  return { body: body as EndpointOutput<Route>, link: response.headers.get('link') };
};

export const callApi = async <Route extends Endpoint>(
  send: Send,
  call: Call<Route>,
  input: EndpointInput<Route>,
  signal?: AbortSignal,
): Promise<EndpointOutput<Route>> => (await answerTo(send, call, input, signal)).body;

const NEXT_CURSOR = /[?&]cursor=([\w-]+)[^>]*>;\s*rel="next"/;

/** One page of a list, and the cursor of the next, or null. */
export const callApiPage = async <Route extends Endpoint>(
  send: Send,
  call: Call<Route>,
  input: EndpointInput<Route>,
  signal?: AbortSignal,
): Promise<{ items: EndpointOutput<Route>; next: string | null }> => {
  const { body, link } = await answerTo(send, call, input, signal);
  return { items: body, next: NEXT_CURSOR.exec(link ?? '')?.[1] ?? null };
};
