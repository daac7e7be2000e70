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

/** `POST /_control/mode` replaces all of it: whatever is not named is off. */
export type Mode = {
  /** Does what reviews tell it to do: word for word, or in other words. */
  obey?: boolean | 'paraphrase';
  /** Adds sentences whose support does not exist. */
  unsupported?: boolean;
  /** Prose, cut-off JSON, JSON of another shape, nothing; or a web page as the whole body. */
  garbage?: 'text' | 'json' | 'schema' | 'empty' | 'body';
  /** Refuses with this status; 429 and 503 come with `retry-after`, 1 unless set. */
  status?: number;
  retry_after_s?: number;
  delay_ms?: number;
  /** Hangs up after it has computed and counted the answer. */
  cut?: boolean;
  /** For how many calls; without it, until the next mode. */
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
  if (wrong) throw new Failure(400, `Unknown or of the wrong type: ${wrong[0]}`);
  return mode;
}
