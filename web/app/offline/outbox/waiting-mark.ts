import { useSyncExternalStore } from 'react';

const KEY = 'outbox';

/** As entries name their member. */
export const accountOf = (username: string): string => username.toLowerCase();

const listeners = new Set<() => void>();

const tellHere = () => listeners.forEach((listen) => listen());

/** Another tab added, sent or discarded something. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === KEY || key === null) tellHere();
};

export const onOutboxChange = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
};

/**
 * Whether something may wait on this device, without opening its database. True where the browser does
 * not say.
 */
export const mayWait = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
};

/** The other tabs look again; this one does not. */
export const markQuietly = (isEmpty: boolean) => {
  try {
    if (isEmpty) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, crypto.getRandomValues(new Uint32Array(1)).join());
  } catch {
    // Then every page looks into the database.
  }
};

/** After every change that somebody may see. */
export const markOutbox = (isEmpty: boolean) => {
  markQuietly(isEmpty);
  tellHere();
};

export const useMayWait = (): boolean => useSyncExternalStore(onOutboxChange, mayWait, () => false);
