import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Entry, NewEntry } from './outbox-entry.ts';
import { markOutbox, markQuietly } from './waiting-mark.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: NewEntry & { id?: number } };
}

type Store = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const close = () => {
  void opened?.then((database) => database.close());
  opened = undefined;
};

const open = async () => {
  opened ??= openDB<Schema>('outbox', 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
    },
    blocking: close,
    terminated: close,
  });
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
};

/** Written to the disk, not only handed to the browser, when this returns. */
const put = async <Result>(change: (store: Store) => Promise<Result>): Promise<Result> => {
  const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' });
  const [result] = await Promise.all([change(transaction.store), transaction.done]);
  return result;
};

const write = async (change: (store: Store) => Promise<unknown>) => {
  await put(change);
  markOutbox((await (await open()).count('entries')) === 0);
};

/** Everybody's, in the order in which they were made. */
export const allEntries = async (): Promise<Entry[]> =>
  (await (await open()).getAll('entries')) as Entry[];

export const entriesOf = async (account: string): Promise<Entry[]> =>
  (await allEntries()).filter((entry) => entry.account === account);

export const findEntry = async (id: number): Promise<Entry | undefined> =>
  (await (await open()).get('entries', id)) as Entry | undefined;

/** Its number. This page is not told: most things are sent at once. */
export const addEntry = async (entry: NewEntry): Promise<number> => {
  const id = await put((store) => store.add(entry));
  markQuietly(false);
  // A browser that is short of room clears other sites first. Undefined over plain HTTP.
  const storage = navigator.storage as StorageManager | undefined;
  void storage?.persist().catch(() => undefined);
  return id;
};

/** Unless it was discarded meanwhile. */
export const changeEntry = (id: number, changes: Partial<Entry>) =>
  write(async (store) => {
    const entry = await store.get(id);
    if (entry) await store.put({ ...entry, ...changes });
  });

export const removeEntries = (ids: readonly number[]) =>
  write((store) => Promise.all(ids.map((id) => store.delete(id))));

/** All of an account's, or those that are meant. */
export const discardEntries = async (account: string, isMeant = (_entry: Entry) => true) => {
  const meant = (await entriesOf(account)).filter((entry) => isMeant(entry));
  if (meant.length > 0) await removeEntries(meant.map(({ id }) => id));
};
