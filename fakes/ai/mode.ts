import { asObject } from './agreement.ts';

/** An error in OpenAI's shape. */
export class Failure extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, code: string | null = null) {
    super(message);
    this.status = status;
    const type = status >= 500 ? 'server_error' : 'invalid_request_error';
    this.body = { error: { message, type: status === 429 ? 'requests' : type, param: null, code } };
  }
}

/** Set whole by `POST /_control/mode`: what is not named is off. */
export type Mode = {
  /** Does what reviews tell it: word for word, or in other words. */
  obey?: boolean | 'paraphrase';
  /** Adds sentences whose support does not exist. */
  unsupported?: boolean;
  /** Prose, JSON broken off, JSON of another shape, nothing; or a web page for the whole body. */
  garbage?: 'text' | 'json' | 'schema' | 'empty' | 'body';
  /** Refuses with this instead of answering; with 429 and 503 `retry-after` is sent, 1 unless named. */
  status?: number;
  retry_after_s?: number;
  delay_ms?: number;
  /** Hangs up when the answer was computed and counted. */
  cut?: boolean;
  /** For how many calls; until the next mode unless named. */
  times?: number;
};

const SWITCHES = new Set(['obey', 'unsupported', 'cut']);
const GARBAGE = new Set<unknown>(['text', 'json', 'schema', 'empty', 'body']);
const LIMITS = { status: 599, retry_after_s: 3_600, delay_ms: 600_000, times: 1e6 };
const MOST = new Map(Object.entries(LIMITS));

function isKnown(key: string, value: unknown): boolean {
  if (key === 'obey' && value === 'paraphrase') return true;
  if (SWITCHES.has(key)) return typeof value === 'boolean';
  if (key === 'garbage') return GARBAGE.has(value);
  const least = key === 'status' ? 400 : Number(key === 'times');
  const most = MOST.get(key) ?? -1;
  return typeof value === 'number' && value >= least && value <= most && Number.isInteger(value);
}

export function checkMode(given: unknown): Mode {
  const mode = asObject(given);
  const wrong = Object.entries(mode).find(([key, value]) => !isKnown(key, value));
  if (wrong) throw new Failure(400, `Unknown or of the wrong kind: ${wrong[0]}`);
  return mode;
}
