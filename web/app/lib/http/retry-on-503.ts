import { useSyncExternalStore } from 'react';

/** Longer than a database needs to hand over to another machine. */
const PATIENCE_MS = 30_000;
/** A server that asks for more has another reason. */
const LONGEST_WAIT_S = 10;
/** So that not everybody comes back at the same moment. */
const SPREAD_MS = 1_000;

let waiting = 0;
const listeners = new Set<() => void>();

const count = (change: number) => {
  waiting += change;
  listeners.forEach((listen) => listen());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether something is being sent again and again, because the server cannot take it right now. */
export const useIsWaitingOut = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );

type Send<Init> = (path: string, init: Init) => Promise<Response>;

/** Null if the server did not ask to come back soon. */
const waitOf = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const isSoon = status === 503 && seconds >= 0 && seconds <= LONGEST_WAIT_S;
  return isSoon ? seconds * 1_000 + Math.random() * SPREAD_MS : null;
};

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends again what the server cannot take right now, for a while. Only for what may be sent twice: the
 * first try may have been written, and its answer lost.
 */
export const waitingOut =
  <Init extends { method: string; signal?: AbortSignal }>(send: Send<Init>): Send<Init> =>
  async (path, init) => {
    const giveUpAt = Date.now() + PATIENCE_MS;
    let isRepeated = false;
    try {
      for (;;) {
        const answer = await send(path, init);
        const waitMs = waitOf(answer);
        if (waitMs === null || Date.now() + waitMs > giveUpAt) {
          // Then an earlier try has deleted it.
          const isGone = isRepeated && init.method === 'DELETE' && answer.status === 404;
          return isGone ? new Response(null, { status: 204 }) : answer;
        }
        if (!isRepeated) count(1);
        isRepeated = true;
        await pause(waitMs, init.signal);
      }
    } finally {
      if (isRepeated) count(-1);
    }
  };
