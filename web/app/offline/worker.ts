import { STORES, type ToWorker } from './stores.ts';

/** Nothing in an insecure context, and nothing to talk to before the first registration. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

const QUIET_MS = 10_000;

/** When the browser has nothing better to do; some cannot say. */
const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: QUIET_MS });
    else setTimeout(resolve, QUIET_MS / 10);
  });

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

let registering: Promise<unknown> | undefined;

/** Not before the page is there and at rest: what it takes along would compete with it. */
const whenRegistered = async (): Promise<ServiceWorker | null> => {
  const container = workers();
  // In development files change under the same name.
  if (!container || !import.meta.env.PROD) return null;
  await loaded();
  await atRest();
  registering ??= container.register('/sw.js', { updateViaCache: 'none' });
  await registering;
  return (await container.ready).active;
};

const tellWorker = async (messageOf: () => ToWorker) => {
  try {
    (await whenRegistered())?.postMessage(messageOf());
  } catch {
    // Then the site needs a connection, as it did before.
  }
};

/** Whether this page was there before its worker, which so has not seen what the page fetched. */
let isUnseen = typeof window !== 'undefined' && !workers()?.controller;

const takeUnseenUrls = (): string[] => {
  if (!isUnseen) return [];
  isUnseen = false;
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);
};

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** Asks the worker to keep what it has not seen pass, or not as a whole page. */
export const keepOffline = (urls: string[], { plans = false, anew = false } = {}) =>
  tellWorker(() => ({
    type: 'keep',
    urls: [...urls, ...takeUnseenUrls()],
    plans,
    anew,
    isDark: isDark(),
  }));

const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** The ground around a place; not where every byte costs. */
export const keepTiles = (tilesFor: (isDark: boolean) => string[]) => {
  if (!isSparing()) void keepOffline(tilesFor(isDark()));
};

/** At once, and not only through the worker: whoever signs out may close the tab in a moment. */
export const forgetKeptMember = async () => {
  workers()?.controller?.postMessage({ type: 'forget' } satisfies ToWorker);
  try {
    await caches.delete(STORES.personal.name);
  } catch {
    // Some browsers forbid even to look; then nothing was kept either.
  }
};

/** Calls back whenever the worker had to answer without the network. */
export const onLostNetwork = (onLost: () => void): (() => void) => {
  const container = workers();
  container?.addEventListener('message', onLost);
  return () => container?.removeEventListener('message', onLost);
};
