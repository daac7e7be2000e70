import { isFavorite, type NewEntry } from './entry.ts';

/** All changes of one favorite have the same, so they go one after the other. */
const nameOf = (entry: NewEntry) =>
  `outbox ${isFavorite(entry) ? `${entry.account} ${entry.springId}` : entry.key}`;

/**
 * While the page that made a thing tries to send it, the thing is already stored, in case the tab dies.
 * Until the lock is free again, which a dead tab cannot prevent, nobody else sends or lists it. Without
 * the API (plain HTTP) nobody is held off.
 */
export const firstTry = async <Result>(
  entry: NewEntry,
  work: () => Promise<Result>,
): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(nameOf(entry), work) : work();

/** Null where a first try is at it; one that begins meanwhile waits. */
export const laterTry = async <Result>(
  entry: NewEntry,
  work: () => Promise<Result>,
): Promise<Result | null> =>
  'locks' in navigator
    ? navigator.locks.request(nameOf(entry), { mode: 'shared', ifAvailable: true }, (lock) =>
        lock ? work() : null,
      )
    : work();

/** Those that no page is trying for the first time. */
export const withoutFirstTries = async <Some extends NewEntry>(
  entries: readonly Some[],
): Promise<Some[]> => {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const first = held.filter(({ mode }) => mode === 'exclusive');
  const busy = new Set(first.map(({ name }) => name));
  return entries.filter((entry) => !busy.has(nameOf(entry)));
};
