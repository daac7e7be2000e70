import { isConnectionLost, setConnectionLost } from '../lib/http/connection.ts';
import { documentKeptAt } from './saved-copies.ts';
import { KEPT_AT } from './stores.ts';
import { onLostNetwork } from './worker.ts';

const RETRY_MS = 10_000;
const TIMEOUT_MS = 8_000;
/** The smallest call that no cache on the way answers. */
const PROBE = '/api/auth/status';
/** A proxy answers these when it finds no server. */
const NO_SERVER = new Set([502, 503, 504]);

let timer: ReturnType<typeof setInterval> | undefined;

const isServerThere = async (): Promise<boolean> => {
  try {
    const answer = await fetch(PROBE, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return !answer.headers.has(KEPT_AT) && !NO_SERVER.has(answer.status);
  } catch {
    return false;
  }
};

/** A server that comes back sends no event, and neither does every weak signal. */
const retryWhileLost = () => {
  clearInterval(timer);
  timer = isConnectionLost() ? setInterval(() => void recheck(), RETRY_MS) : undefined;
};

const set = (lost: boolean) => {
  if (isConnectionLost() === lost) return;
  setConnectionLost(lost);
  retryWhileLost();
};

const recheck = async () => {
  if (isConnectionLost() && document.visibilityState === 'visible' && (await isServerThere()))
    set(false);
};

const lose = () => set(true);

/** Call it once for each page. */
export const watchConnection = () => {
  const look = () => void recheck();
  window.addEventListener('offline', lose);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  const stopListening = onLostNetwork(lose);
  // An error may have replaced the whole page, and this watch with it.
  retryWhileLost();
  if (!navigator.onLine) lose();
  // The worker sent a copy because the network was down, or only slow: find out which.
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
