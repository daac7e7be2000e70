import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';

/** Why there is no answer; `resting` means that we did not ask, after several failures. */
export type AiFailure = 'slow' | 'away' | 'busy' | 'refused' | 'unusable' | 'resting';

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

interface FailedTry {
  reason: AiFailure;
  status: number | null;
  /** How long to wait before the next attempt; null if it would not help. */
  againInMs: number | null;
  usage: Usage | null;
}

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };
/** The connection failed, so the provider never got the question. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const AGAIN_MS = 200;
/** A person is waiting: if the provider wants a longer pause, we give up. */
export const MAX_PAUSE_MS = 2_000;

const pauseOf = ({ responseHeaders = {} }: APICallError): number | null => {
  const seconds = Number(responseHeaders['retry-after'] ?? AGAIN_MS / 1_000);
  const ms = Number(responseHeaders['retry-after-ms'] ?? seconds * 1_000);
  // The header can also be a date, or nonsense.
  return ms >= 0 && ms <= MAX_PAUSE_MS ? ms : null;
};

const readCallError = (error: APICallError): FailedTry => {
  const { statusCode: status = null, cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (status === null) {
    const usage = NEVER_SENT.has(code) ? NOTHING : null;
    return { reason: 'away', status, againInMs: AGAIN_MS, usage };
  }
  if (status < 400) return { reason: 'unusable', status, againInMs: AGAIN_MS, usage: null };
  if (status === 429) return { reason: 'busy', status, againInMs: pauseOf(error), usage: NOTHING };
  if (status < 500 && status !== 408)
    return { reason: 'refused', status, againInMs: null, usage: NOTHING };
  // With 408 and 504 a proxy gave up: the provider may still have answered, and charged for it.
  const usage = status === 408 || status === 504 ? null : NOTHING;
  return { reason: 'away', status, againInMs: pauseOf(error), usage };
};

export const readUsage = (
  usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined,
): Usage | null =>
  usage?.inputTokens === undefined || usage.outputTokens === undefined
    ? null
    : { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens };

/** Drops the error's own message, because a provider may repeat the key in it. */
export const readFailure = (error: unknown, isTimeUp: boolean): FailedTry => {
  if (isTimeUp) return { reason: 'slow', status: null, againInMs: 0, usage: null };
  if (APICallError.isInstance(error)) return readCallError(error);
  const isWrong = NoObjectGeneratedError.isInstance(error);
  if (isWrong || NoOutputGeneratedError.isInstance(error)) {
    const usage = isWrong ? readUsage(error.usage) : null;
    return { reason: 'unusable', status: null, againInMs: 0, usage };
  }
  return { reason: 'away', status: null, againInMs: null, usage: null };
};
