import { ApiError } from '../../lib/http/api.ts';
import type { Failure, NewEntry, Sendable } from './entry.ts';
import { makeCall, type Sending } from './outbox-calls.ts';
import { afterFailure } from './outbox-state.ts';

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { status: error.status, words: error.serverMessage }
    : { status: 0, words: null };

type Tried = { answer: unknown } | { error: unknown; noted: ReturnType<typeof afterFailure> };

/** Never throws. `noted`: what to remember for the next try. */
export const tryCall = async (
  entry: NewEntry,
  sending: Omit<Partial<Sending>, 'key'> = {},
): Promise<Tried> => {
  let retryAfterS = 0;
  const watch = ({ headers }: Response) => {
    retryAfterS = Number(headers.get('retry-after')) || 0;
  };
  try {
    const { key, account } = entry;
    return { answer: await makeCall(entry as Sendable, { ...sending, key, account, watch }) };
  } catch (error) {
    return { error, noted: afterFailure(entry, failureOf(error), retryAfterS, Date.now()) };
  }
};
