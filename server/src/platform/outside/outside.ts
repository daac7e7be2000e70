import { get as getHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { get as getHttps, Agent as HttpsAgent } from 'node:https';
import { isThisMachine } from '../../config.ts';
import { publicLookup } from './public-lookup.ts';

/** Idle connections; the callers' queues bound the busy ones. */
const KEPT_OPEN = 8;

type Reason =
  | 'away'
  | 'slow'
  | 'status'
  | 'busy'
  | 'redirect'
  | 'type'
  | 'size'
  | 'picture'
  | 'shape'
  | 'resting'
  | 'budget';

export class OutsideFailure extends Error {
  readonly reason: Reason;
  /** How long they asked us to wait. */
  readonly retryAfterMs: number;

  constructor(reason: Reason, cause?: unknown, retryAfterMs = 0) {
    super(`outside: ${reason}`, { cause });
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

interface Wanted {
  type: RegExp;
  maxBytes: number;
  /** From the first byte asked for to the last one read. */
  timeoutMs: number;
  headers?: Record<string, string>;
}

const isLostConnection = (error: unknown) =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

const read = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop hangs up.
    if (bytes > maxBytes) throw new OutsideFailure('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const check = ({ statusCode = 0, headers }: IncomingMessage, type: RegExp) => {
  if (statusCode >= 300 && statusCode < 400) throw new OutsideFailure('redirect');
  if (statusCode === 429 || statusCode === 503) {
    const seconds = Number(headers['retry-after']);
    throw new OutsideFailure('busy', `status ${statusCode}`, seconds > 0 ? seconds * 1_000 : 0);
  }
  if (statusCode !== 200) throw new OutsideFailure('status', `status ${statusCode}`);
  if (!type.test(headers['content-type'] ?? '')) throw new OutsideFailure('type');
};

/**
 * Asks servers that aren't ours: only at public addresses, without following them elsewhere, and for no longer and no
 * more than the caller wants.
 */
export const openOutside = (lookup = publicLookup()) => {
  const kept = { keepAlive: true, maxFreeSockets: KEPT_OPEN };
  const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };

  const ask = (url: string, signal: AbortSignal, headers: Record<string, string>) => {
    const isPlain = url.startsWith('http:');
    const options = {
      signal,
      agent: isPlain ? agents.http : agents.https,
      headers: { 'user-agent': 'Wildsoak', ...headers },
      ...(!isThisMachine(url) && { lookup }),
    };
    return new Promise<IncomingMessage>((resolve, reject) => {
      (isPlain ? getHttp : getHttps)(url, options, resolve).on('error', reject);
    });
  };

  const getOnce = async (url: string, signal: AbortSignal, wanted: Wanted) => {
    const { headers = {} } = wanted;
    // A server that restarted has closed the connections we keep: try a new one, once.
    const response = await ask(url, signal, headers).catch((error: unknown) => {
      if (signal.aborted || !isLostConnection(error)) throw error;
      return ask(url, signal, headers);
    });
    try {
      if (response.statusCode === 404) return null;
      check(response, wanted.type);
      return await read(response, wanted.maxBytes);
    } finally {
      if (!response.complete) response.destroy();
    }
  };

  return {
    /** Null if there is no such thing. Throws OutsideFailure and nothing else. */
    async get(url: string, wanted: Wanted): Promise<Buffer | null> {
      const signal = AbortSignal.timeout(wanted.timeoutMs);
      try {
        return await getOnce(url, signal, wanted);
      } catch (error) {
        if (error instanceof OutsideFailure) throw error;
        throw new OutsideFailure(signal.aborted ? 'slow' : 'away', error);
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
};

export type Outside = ReturnType<typeof openOutside>;
