import { useSyncExternalStore } from 'react';

let asOf: string | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The server's header with an answer that is older than it should be: the moment it shows. */
export const AS_OF = 'x-as-of';

/** From each answer: the next one that is up to date settles it. */
export const noteAsOf = ({ headers }: Response) => {
  const noted = headers.get(AS_OF);
  if (noted === asOf) return;
  asOf = noted;
  listeners.forEach((listen) => listen());
};

/** How old the last answer was, or null if it was up to date. */
export const useAsOf = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => asOf,
    () => null,
  );
