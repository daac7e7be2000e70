import { useEffect, useSyncExternalStore } from 'react';
import { newKey } from '../../lib/http/attempt-key.ts';
import { ApiError } from '../../lib/http/api.ts';
import { isConnectionLost } from '../../lib/http/connection.ts';
import { isUnreachable } from '../../lib/http/failure.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  isFavorite,
  isRefused,
  type AnswerOf,
  type CallName,
  type Entry,
  type NewEntry,
  type Sendable,
} from './outbox-entry.ts';
import { firstTry, tryCall, withoutFirstTries, type Sending } from './outbox-calls.ts';
import { accountOf, markOutbox, mayWait, onOutboxChange } from './waiting-mark.ts';

export const WAITING = "No signal. We'll send it when you're back online.";
const BUSY = "We're busy right now. We'll send it later.";

const NOT_KEPT =
  "we couldn't reach the server, and your browser couldn't store this to send it later";

type Outcome<Name extends CallName> =
  | { waiting: false; answer: AnswerOf<Name> }
  | { waiting: true; isBusy: boolean };

const loadStore = () => import('./outbox-store.ts');

const store = async (entry: NewEntry) => (await loadStore()).addEntry(entry);

const note = async (id: number, changes: Partial<Entry>) =>
  (await loadStore()).changeEntry(id, changes);

/**
 * What a first try ends. An older change of the same favorite must not undo this one, so it goes with it,
 * and stays where this one failed.
 */
const dropEntries = async (
  entry: NewEntry,
  isMeant: (entry: Entry, isFormer: boolean) => boolean,
) => {
  const { discardEntries } = await loadStore();
  await discardEntries(entry.account, (one) =>
    isMeant(one, isFavorite(entry) && isFavorite(one) && one.springId === entry.springId),
  );
};

/**
 * Sends something for a member. It is on the device's disk meanwhile, in case the tab dies. Without a
 * connection it stays there, and waits until the server can be reached: `waiting` is true then, and a
 * toast has said so. It is not saved before the server says so, so never call it that. Throws what the
 * server refuses, as any call, and where the browser cannot store it: then the form stays.
 */
export const useOutbox = (username: string) => {
  const showToast = useToast();
  // Without a signal it may be too late to fetch it.
  useEffect(() => void loadStore().catch(() => undefined), []);

  const send = async <Name extends CallName>(
    thing: Sendable & { call: Name },
    { key = newKey(), ...sending }: Partial<Sending> = {},
  ): Promise<Outcome<Name>> => {
    const isTried = !isConnectionLost();
    const now = new Date().toISOString();
    const entry: NewEntry = {
      ...thing,
      key,
      account: accountOf(username),
      madeAt: now,
      tries: isTried ? 1 : 0,
      firstTriedAt: isTried ? now : null,
      failure: null,
      notBefore: 0,
    };
    const outcome = await firstTry(entry, async (): Promise<Outcome<Name>> => {
      // At the same time, so nobody waits for the disk. Undefined where it cannot be stored.
      const storing = store(entry).catch(() => undefined);
      const tried = isTried ? await tryCall(entry, { ...sending, isPatient: true }) : null;
      const id = await storing;
      // Where this fails, it is sent again, and the server knows its key.
      const forget = (isMeant: (one: Entry, isFormer: boolean) => boolean) =>
        dropEntries(entry, isMeant).catch(() => undefined);
      if (tried && 'answer' in tried) {
        await forget((one, isFormer) => one.id === id || isFormer);
        return { waiting: false, answer: tried.answer as AnswerOf<Name> };
      }
      if (tried && !isUnreachable(tried.error)) {
        await forget((one) => one.id === id);
        throw tried.error;
      }
      if (id === undefined) throw new ApiError(0, NOT_KEPT);
      if (tried) await note(id, tried.noted).catch(() => undefined);
      await forget((one, isFormer) => one.id !== id && isFormer);
      return { waiting: true, isBusy: (tried?.noted.failure?.status ?? 0) > 0 };
    });
    if (outcome.waiting) {
      // Only now is it listed.
      markOutbox(false);
      showToast(outcome.isBusy ? BUSY : WAITING, 'warning');
    }
    return outcome;
  };

  return { send };
};

/** Read once for all who ask: a list of favorites asks in every row. */
let known: Entry[] | undefined;
const readers = new Set<() => void>();
let stop: (() => void) | undefined;

const findEntries = async () =>
  mayWait() ? withoutFirstTries(await (await import('./outbox-store.ts')).allEntries()) : [];

let looks = 0;

const look = async () => {
  looks += 1;
  const mine = looks;
  const found = await findEntries().catch(() => []);
  // An older look that took longer would bring back what has been sent.
  if (readers.size === 0 || mine !== looks) return;
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
