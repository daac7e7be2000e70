import { useSyncExternalStore } from 'react';
import { documentKeptAt } from './kept.ts';
import { KEPT_AT } from './stores.ts';
import { onLostNetwork } from './worker.ts';

const ASK_EVERY_MS = 10_000;
const PATIENCE_MS = 8_000;
/** The smallest thing to ask that no cache on the way answers. */
const ASKED = '/api/auth/status';
const NOBODY_THERE = new Set([502, 503, 504]);

let isLost = false;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const isThere = async (): Promise<boolean> => {
  try {
    const answer = await fetch(ASKED, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return !answer.headers.has(KEPT_AT) && !NOBODY_THERE.has(answer.status);
  } catch {
    return false;
  }
};

/** A server that is back says nothing by itself, and not every bad signal shows as a lost one. */
const askAtTimes = () => {
  clearInterval(timer);
  timer = isLost ? setInterval(() => void recheck(), ASK_EVERY_MS) : undefined;
};

const set = (lost: boolean) => {
  if (isLost === lost) return;
  isLost = lost;
  askAtTimes();
  listeners.forEach((listen) => listen());
};

const recheck = async () => {
  if (isLost && document.visibilityState === 'visible' && (await isThere())) set(false);
};

const lose = () => set(true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** At once, unless the server is known to be away: then when it is back. */
export const whenConnected = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isLost) {
      resolve();
      return;
    }
    const unsubscribe = subscribe(() => {
      unsubscribe();
      resolve();
    });
  });

/** Once for the page. */
export const watchConnection = () => {
  const look = () => void recheck();
  window.addEventListener('offline', lose);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  const stopListening = onLostNetwork(lose);
  // An error may have replaced the whole page, and this with it.
  askAtTimes();
  if (!navigator.onLine) lose();
  // A copy came since the network was silent, or slow: which of them is found out now.
  else if (documentKeptAt() !== null) {
    lose();
    look();
  }
  return () => {
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
    stopListening();
    clearInterval(timer);
  };
};

/** Whether the server cannot be reached, as far as is known. */
export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
