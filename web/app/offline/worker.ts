import type { User } from '@wildsoak/contract/accounts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { deleteMembersMaps } from './kept-maps.ts';
import type { ToWorker } from './stores.ts';

/** Undefined in an insecure context. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

const IDLE_MS = 10_000;

/** Resolves when the browser is idle. Some browsers cannot tell. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, IDLE_MS / 10);
  });

const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

let registering: Promise<unknown> | undefined;

/** Waits until the page is loaded and idle: the worker's downloads would compete with it. */
const whenRegistered = async (): Promise<ServiceWorker | null> => {
  const container = workers();
  // In development, files change under the same name.
  if (!container || !import.meta.env.PROD) return null;
  await whenLoaded();
  await whenIdle();
  registering ??= container.register('/sw.js', { updateViaCache: 'none' });
  await registering;
  return (await container.ready).active;
};

const tellWorker = async (messageOf: () => ToWorker) => {
  try {
    (await whenRegistered())?.postMessage(messageOf());
  } catch {
    // Then the site simply needs a connection.
  }
};

/** Whether this page loaded before its worker, which so missed the page's requests. */
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

/** Asks the worker to save these addresses, and what it missed. */
export const keepOffline = (urls: string[], { plans = false, refetch = false } = {}) =>
  tellWorker(() => ({
    type: 'keep',
    urls: [...urls, ...takeUnseenUrls()],
    plans,
    refetch,
    isDark: isDark(),
  }));

const isSavingData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** Saves map tiles, unless the phone is set to save data. */
export const keepTiles = (tilesFor: (isDark: boolean) => string[]) => {
  if (!isSavingData()) void keepOffline(tilesFor(isDark()));
};

/** Right away, and not only through the worker: after signing out, people close the tab. */
export const forgetKeptMember = async () => {
  workers()?.controller?.postMessage({ type: 'forget' } satisfies ToWorker);
  try {
    await caches.delete('personal');
    await deleteMembersMaps();
  } catch {
    // This browser forbids caches, so it has none.
  }
};

/** Calls back whenever the worker had to answer without the network. */
export const onLostNetwork = (onLost: () => void): (() => void) => {
  const container = workers();
  container?.addEventListener('message', onLost);
  return () => container?.removeEventListener('message', onLost);
};

/** Saves every page for when the signal is gone. Call it once; `user` is undefined until known. */
export const useOfflineKeeping = (user: User | null | undefined) => {
  const { pathname } = useLocation();
  const username = user?.username;
  const hasPlans = user?.is_premium === true;
  const isKnown = user !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const own = username === undefined ? [] : ['/api/auth/status'];
    // Without its query, which holds Home's filters: a copy for each would push out the rest.
    void keepOffline([pathname, ...own], { plans: hasPlans });
  }, [pathname, username, hasPlans, isKnown]);
};
