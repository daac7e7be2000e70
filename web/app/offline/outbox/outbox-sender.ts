import type { Entry, Failure } from './entry.ts';
import { laterTry } from './first-try.ts';
import * as state from './outbox-state.ts';
import { tryCall } from './try-call.ts';
import { onOutboxChange } from './waiting-mark.ts';
import { changeEntry, entriesOf, findEntry, removeEntries } from './outbox-store.ts';

/** One tab at a time; a second one has nothing to do meanwhile. Without the API (plain HTTP) every tab. */
const alone = async <Result>(work: () => Promise<Result>): Promise<Result | null> =>
  'locks' in navigator
    ? navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : null))
    : work();

/** Null once the server has it. A full disk keeps us from taking notes, not from sending: the key protects. */
const trySending = async (entry: Entry): Promise<Failure | null> => {
  const note = (changes: Partial<Entry>) => changeEntry(entry.id, changes).catch(() => undefined);
  const started = state.beforeTry(entry, Date.now());
  await note(started);
  const tried = await tryCall({ ...entry, ...started });
  if ('noted' in tried) {
    await note(tried.noted);
    return tried.noted.failure;
  }
  await removeEntries([entry.id]);
  return null;
};

export interface Round {
  sent: Entry[];
  /** The session is over, or another member's. */
  isSignedOut: boolean;
}

/** Sends what is due of one account, in order. Null if another tab is at it. */
export const sendWaiting = (account: string, cause: state.Cause): Promise<Round | null> =>
  alone(async () => {
    const sent: Entry[] = [];
    const handle = async (id: number): Promise<Failure | null> => {
      // It may have been sent or discarded meanwhile.
      const entry = await findEntry(id);
      if (!entry || !state.isDue(entry, cause, Date.now())) return null;
      if (state.isTooOld(entry, Date.now())) {
        await changeEntry(id, { failure: state.TOO_OLD });
        return null;
      }
      const failure = await trySending(entry);
      if (!failure) sent.push(entry);
      return failure;
    };
    for (const entry of await entriesOf(account)) {
      const failure = await laterTry(entry, () => handle(entry.id));
      if (failure && state.endsRound(failure))
        return { sent, isSignedOut: state.needsSignIn({ failure }) };
    }
    return { sent, isSignedOut: false };
  });

const SHORTEST_PAUSE_MS = 5_000;

/** Sends what is due now, and after each pause, until the returned function is called. */
export const keepSending = (account: string, onRound: (round: Round | null) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const plan = async () => {
    const due = state.nextDue(await entriesOf(account));
    clearTimeout(timer);
    if (isStopped || due === null) return;
    const pause = Math.max(due - Date.now(), SHORTEST_PAUSE_MS);
    timer = setTimeout(() => void go('time'), pause);
  };
  const tryPlan = () => void plan().catch(() => undefined);
  const go = async (cause: state.Cause) => {
    const round = await sendWaiting(account, cause).catch(() => null);
    // Also after it was stopped: with the last thing sent, the notice that called this is gone.
    onRound(round);
    tryPlan();
  };
  const stopListening = onOutboxChange(tryPlan);
  void go('back');
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
  };
};
