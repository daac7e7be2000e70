import { useSyncExternalStore } from 'react';

/** Which of the two the reader wants to see first. */
export type TemperatureUnit = 'F' | 'C';

const KEY = 'temperature-unit';

/** What was chosen on this page: enough where the browser refuses to keep things. */
let chosen: TemperatureUnit | null = null;
const listeners = new Set<() => void>();

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const read = (): TemperatureUnit => chosen ?? (kept() === 'C' ? 'C' : 'F');

const tell = () => {
  for (const listener of listeners) listener();
};

/** Another tab has chosen. */
const hear = ({ key }: StorageEvent) => {
  if (key !== KEY) return;
  chosen = null;
  tell();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hear);
  };
};

/** °F on the server: the page is the same for everybody, and the choice applies once it is alive. */
const onServer = (): TemperatureUnit => 'F';

export const chooseTemperatureUnit = (unit: TemperatureUnit) => {
  chosen = unit;
  try {
    localStorage.setItem(KEY, unit);
  } catch {
    // Then it holds until the page is left.
  }
  tell();
};

export const useTemperatureUnit = (): TemperatureUnit =>
  useSyncExternalStore(subscribe, read, onServer);
