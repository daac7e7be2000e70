import { useEffect } from 'react';
import { newKey } from '../../lib/http/attempt-key.ts';
import { ApiError } from '../../lib/http/api.ts';
import { isConnectionLost } from '../../lib/http/connection.ts';
import { isUnreachable } from '../../lib/http/failure.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  accountOf,
  isFavorite,
  type AnswerOf,
  type CallName,
  type Entry,
  type NewEntry,
  type Sendable,
} from './entry.ts';
import { firstTry } from './first-try.ts';
import type { Sending } from './outbox-calls.ts';
import { tryCall } from './try-call.ts';
import { markOutbox } from './waiting-mark.ts';

export const WAITING = "No signal. We'll send it when you're back online.";
const BUSY = "The server is busy. We'll send it later.";

const NOT_KEPT =
  'the server could not be reached, and your browser could not store this to send it later';

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
