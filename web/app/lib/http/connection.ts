import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the server is known to be out of reach. `offline/watch-connection.ts` finds out. */
export const isConnectionLost = (): boolean => isLost;

export const setConnectionLost = (lost: boolean) => {
  if (isLost === lost) return;
  isLost = lost;
  listeners.forEach((listen) => listen());
};

/** Resolves at once, unless the connection is lost: then when it is back. */
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

export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(subscribe, isConnectionLost, () => false);
