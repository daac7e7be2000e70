import { useSyncExternalStore } from 'react';
import { accountOf, isFavorite, type Entry } from './entry.ts';
import { withoutFirstTries } from './first-try.ts';
import { isRefused } from './outbox-state.ts';
import { mayWait, onOutboxChange } from './waiting-mark.ts';

/** Read once for all who ask: a list of favorites asks in every row. */
let known: Entry[] | undefined;
const readers = new Set<() => void>();
let stop: (() => void) | undefined;

const findEntries = async () =>
  mayWait() ? withoutFirstTries(await (await import('./outbox-store.ts')).allEntries()) : [];

const look = async () => {
  const found = await findEntries().catch(() => []);
  if (readers.size === 0) return;
  known = found;
  readers.forEach((read) => read());
};

const subscribe = (reader: () => void) => {
  readers.add(reader);
  if (readers.size === 1) {
    stop = onOutboxChange(() => void look());
    void look();
  }
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    stop?.();
    known = undefined;
  };
};

/** What waits on this device, of every account; undefined until known. Opens no database without need. */
export const useOutboxEntries = (): Entry[] | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );

/** The change of a favorite that waits for a signal, if any. */
export const useWaitingFavorite = (username: string, springId: number): Entry | undefined =>
  useOutboxEntries()?.find(
    (entry) =>
      isFavorite(entry) &&
      !isRefused(entry) &&
      entry.account === accountOf(username) &&
      entry.springId === springId,
  );
