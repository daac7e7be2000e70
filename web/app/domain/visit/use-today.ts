import { useSyncExternalStore } from 'react';
import { localToday } from './visit-day.ts';

const MINUTE_MS = 60_000;

/** A tab may stay open overnight. */
const watchDay = (onChange: () => void) => {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
};

/** Null on the server and in the first render: a page kept by a cache does not know the day. */
export const useToday = (): string | null =>
  useSyncExternalStore(
    watchDay,
    () => localToday(),
    () => null,
  );
