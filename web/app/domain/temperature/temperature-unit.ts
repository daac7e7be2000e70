import { useSyncExternalStore } from 'react';

/** The unit the reader wants to see first. */
export type TemperatureUnit = 'F' | 'C';

const KEY = 'temperature-unit';

/** Chosen on this page: all we have where the browser blocks storage. */
let chosen: TemperatureUnit | null = null;
const listeners = new Set<() => void>();

const storedUnit = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const read = (): TemperatureUnit => chosen ?? (storedUnit() === 'C' ? 'C' : 'F');

const notify = () => {
  for (const listener of listeners) listener();
};

/** Another tab made the choice. */
const onStorage = ({ key }: StorageEvent) => {
  if (key !== KEY) return;
  chosen = null;
  notify();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
};

/** The server's page is the same for everybody; the choice applies once React runs. */
const onServer = (): TemperatureUnit => 'F';

export const chooseTemperatureUnit = (unit: TemperatureUnit) => {
  chosen = unit;
  try {
    localStorage.setItem(KEY, unit);
  } catch {
    // Then the choice lasts until the page closes.
  }
  notify();
};

export const useTemperatureUnit = (): TemperatureUnit =>
  useSyncExternalStore(subscribe, read, onServer);
